// All rules, in the order of the settings page.
import { changedList, type RuleChange } from './change.ts'
import type { Rule } from './rule.ts'
import { adjective, numeral, preposition, subject } from './rules/agreement.ts'
import { gerund } from './rules/gerund.ts'
import { joinedWords } from './rules/joined-words.ts'
import { government } from './rules/government.ts'
import { alphabets, sentenceStart } from './rules/letters.ts'
import { names } from './rules/names.ts'
import { patternRules } from './rules/patterns.ts'
import { phraseRules, ruleOfPhrases } from './rules/phrases.ts'
import { doubled, repeats } from './rules/repeats.ts'
import { chains, links, longSentences } from './rules/sentences.ts'
import { apart, ni, oneN, particles, spelling, tsya } from './rules/spelling.ts'
import { yoRule } from './rules/yo.ts'

const builtRules: readonly Rule[] = [
  joinedWords,
  spelling,
  apart,
  ni,
  tsya,
  oneN,
  particles,
  yoRule,
  names,
  ...patternRules,
  alphabets,
  sentenceStart,
  adjective,
  preposition,
  numeral,
  subject,
  government,
  gerund,
  doubled,
  repeats,
  chains,
  longSentences,
  links,
]
/** Phrase lists come first, because they know a mistake for certain and the dictionary only suspects one. */
export const allRules: readonly Rule[] = [...phraseRules.map(ruleOfPhrases), ...builtRules]

/** The rules as the magazine has changed them. */
export function rulesWith(changes: readonly RuleChange[]): readonly Rule[] {
  const byRule = new Map(changes.map(change => [change.rule, change]))
  return allRules.flatMap(rule => {
    const change = byRule.get(rule.id)
    if (!change) return [rule]
    if (change.isOff) return []
    const list = phraseRules.find(({ id }) => id === rule.id)
    return [list ? ruleOfPhrases(changedList(list, change)) : rule]
  })
}
