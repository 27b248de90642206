// The types of proofreading rules (rules/): an id, messages for the editor, examples that are also tests, and a function that finds mistakes.
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

export const ruleKindNames: Record<RuleKind, string> = {
  spelling: 'Орфография',
  typography: 'Типографика',
  repeat: 'Повторы',
  officialese: 'Канцелярит',
  stamp: 'Штампы',
  yo: 'Буква «ё»',
  name: 'Имена',
  number: 'Числа и единицы',
  agreement: 'Согласование',
  link: 'Ссылки',
  readability: 'Длинные предложения',
}

export type Link = { from: number; to: number; href: string }
/** The plain text of a paragraph, heading, list item or caption, with its links. */
export type Block = { text: string; links?: readonly Link[] }

export type Match = {
  from: number
  to: number
  /** The replacement; null if the editor must rewrite the place. */
  replacement: string | null
  /** Alternative replacements. */
  others?: readonly string[]
  /** Replaces the message of the rule. */
  message?: string
}
export type Note = Match & { rule: string; kind: RuleKind; message: string }

export type Knowledge = {
  dictionary: Dictionary
  people: People
  /** Whether the site has a page at this path; undefined if unknown. */
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
  find: (reading: Reading, knowledge: Knowledge) => Iterable<Match>
}
