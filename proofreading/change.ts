// What a magazine changes of the rules: rules that are off, and lines and examples of the lists of phrases. Lines are kept as a difference, so that
// new lines of a later version of the product arrive.
import { patternOf } from './phrase.ts'
import { readText } from './text.ts'
import type { Example, Match, Rule } from './rule.ts'
import { ruleOfPhrases, type PhraseRule } from './rules/phrases.ts'

export type RuleChange = {
  rule: string
  isOff: boolean
  added: readonly string[]
  removed: readonly string[]
  /** Null: the examples of the product. */
  examples: readonly Example[] | null
}

export const unchanged = (rule: string): RuleChange => ({ rule, isOff: false, added: [], removed: [], examples: null })

export function changedList(list: PhraseRule, { added, removed, examples }: RuleChange): PhraseRule {
  const without = new Set(removed)
  const kept = list.phrases.filter(line => !without.has(line))
  return {
    ...list,
    phrases: [...kept, ...added.filter(line => !kept.includes(line))],
    examples: examples ?? list.examples,
  }
}

/** The difference between the list of the product and these lines. */
export function differenceOf(list: PhraseRule, lines: readonly string[]): Pick<RuleChange, 'added' | 'removed'> {
  const own = new Set(list.phrases)
  const wanted = new Set(lines)
  return { added: [...wanted].filter(line => !own.has(line)), removed: list.phrases.filter(line => !wanted.has(line)) }
}

/** What a list marks in a text. */
export const placesIn = (list: PhraseRule, text: string): readonly Match[] => placesOf(ruleOfPhrases(list), text)

const placesOf = (rule: Rule, text: string): readonly Match[] => [
  // A list needs no knowledge of the magazine.
  ...rule.find({ ...readText(text), links: [] }, undefined as never),
]

/** An example that the list does not satisfy: its wrong words are missed, or its right words are marked. */
export type BrokenExample = { words: string; isMissed: boolean }

/** The first example that the list does not satisfy; undefined if it satisfies all. */
export function brokenExample(list: PhraseRule): BrokenExample | undefined {
  // Making the patterns takes longer than looking for them, and this is asked for every letter typed in the list.
  const rule = ruleOfPhrases(list)
  for (const { wrong, right } of list.examples) {
    if (placesOf(rule, wrong).length === 0) return { words: wrong, isMissed: true }
    if (placesOf(rule, right).length > 0) return { words: right, isMissed: false }
  }
  return undefined
}

/** The first line that is no phrase; undefined if all are. */
export const invalidLine = (lines: readonly string[]): string | undefined =>
  lines.find(line => patternOf(line.split('→')[0]!) === undefined)
