// What a rule is. Rules are data (rules/): an id, words for the editor, examples that are its tests, and what finds it.
import type { Dictionary } from './dictionary/dictionary.ts'
import type { People } from './people.ts'
import type { ReadText } from './text.ts'

export const ruleKinds = [
  'spelling',
  'typography',
  'repeat',
  'officialese',
  'stamp',
  'yo',
  'name',
  'number',
  'agreement',
  'link',
  'readability',
] as const
export type RuleKind = (typeof ruleKinds)[number]

export type Link = { from: number; to: number; href: string }
/** One paragraph, heading, item or caption, as letters. */
export type Block = { text: string; links?: readonly Link[] }

export type Found = {
  from: number
  to: number
  /** What to write instead; null: the editor rewrites it. */
  replacement: string | null
  /** More than one thing may have been meant. */
  others?: readonly string[]
  /** Said instead of the message of the rule. */
  message?: string
}
export type Note = Found & { rule: string; kind: RuleKind; message: string }

export type Knowledge = {
  dictionary: Dictionary
  people: People
  /** Is there a page at this path of the site? Undefined: nobody knows. */
  hasPage: (path: string) => boolean | undefined
}
export type Reading = ReadText & { links: readonly Link[] }

export type Example = { wrong: string; right: string }
export type Rule = {
  id: string
  kind: RuleKind
  title: string
  message: string
  examples: readonly Example[]
  find: (reading: Reading, knowledge: Knowledge) => Iterable<Found>
}
