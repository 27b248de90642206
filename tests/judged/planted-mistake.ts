import type { RuleKind } from '#proofreading/rule.ts'

/**
 * A planted mistake is one paragraph of a magazine with one mistake that a good Russian editor certainly marks.
 *
 * How a judge counts a find:
 * - a note counts when its range shares at least one character with `at`; `at` occurs once in `text`;
 * - `at` may be wider than the wrong letter or word, so a short note inside it also counts;
 * - each string of `accepts` replaces the whole `at`. The judge puts the suggestion of the note into the text and
 *   compares the result with the text in which an accepted string replaces `at`. A no-break space equals a space;
 * - an empty `accepts` means that no suggestion is needed, because an editor rewrites such a sentence in many ways.
 */
export type PlantedMistake = {
  kind: RuleKind
  /** A paragraph of a magazine article, 15-60 words, correct but for the planted mistake(s) */
  text: string
  /** The exact words of the text that the note must touch (it may overlap them) */
  at: string
  /** Suggestions that a judge accepts; empty: a note without a suggestion is enough */
  accepts: readonly string[]
  /** People of the magazine that this case needs, in the nominative */
  people?: readonly string[]
}
