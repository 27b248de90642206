// Orders corrections of a misspelled word by the words around it: of words that are spelled alike, the one that fits the place is likelier.
import type { Dictionary } from '../dictionary/dictionary.ts'
import { isJoined, type Word } from '../text.ts'
import { agreesWith, allAdjectives, allNouns, casesAfter, fits, nominals, personOf } from './agreement.ts'

/** What one place in the list of corrections weighs, of which the dictionary has put the most similar first. */
const placeCost = 0.3

function misfit(
  tags: readonly string[],
  before: Word | undefined,
  after: Word | undefined,
  dictionary: Dictionary,
): number {
  const forms = nominals(tags)
  // Prepositions, conjunctions and pronouns are the commonest words.
  let points = tags.some(tag => /^[XR]/.test(tag)) ? -0.35 : tags.some(tag => tag.startsWith('D')) ? -0.15 : 0
  const beforeTags = before ? dictionary.tags(before.text) : []
  const kases = before && casesAfter(before.lower)
  if (kases) {
    const isGoverned = forms.some(({ kase }) => kases.includes(kase) || kase === '*')
    // «В очень холодной»: adverbs and pronouns may follow as well.
    if (!isGoverned && !tags.some(tag => /^[DRM]/.test(tag))) points += 1
  }
  const person = before && personOf(before.lower)
  if (person) {
    const verbs = tags.filter(tag => tag.startsWith('V'))
    if (verbs.length > 0 && !verbs.some(tag => fits(tag, person))) points += 1
  }
  if (before && allAdjectives(beforeTags) && !kases)
    points += allNouns(tags) ? (agreesWith(nominals(beforeTags), tags) ? -0.3 : 0.7) : 0
  if (after && isJoined(after)) {
    const afterTags = dictionary.tags(after.text)
    const adjectives = forms.filter(({ part }) => part !== 'N')
    if (adjectives.length > 0 && adjectives.length === forms.length && allNouns(afterTags))
      points += agreesWith(adjectives, afterTags) ? -0.3 : 0.7
  }
  return points
}

export function orderSuggestions(
  suggestions: readonly string[],
  words: readonly Word[],
  i: number,
  dictionary: Dictionary,
): string[] {
  const [before, word, after] = [words[i - 1], words[i]!, words[i + 1]]
  const beside = before && isJoined(word) ? before : undefined
  const others = new Set(words.flatMap((each, at) => (at === i ? [] : each.lower)))
  const cost = (suggestion: string, at: number) =>
    at * placeCost +
    misfit(dictionary.tags(suggestion), beside, after, dictionary) -
    (others.has(suggestion.toLowerCase()) && suggestion.length > 4 ? 0.3 : 0)
  return suggestions
    .map((suggestion, at) => ({ suggestion, cost: cost(suggestion, at) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ suggestion }) => suggestion)
}
