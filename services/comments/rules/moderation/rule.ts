// The type of a rule of moderation. A rule says whether it finds something in a comment; what happens then, its parameters and its examples
// are a setting, which the magazine may change. rules.ts lists them.
import type { RuleAction } from '#domain/moderation.ts'
import type { Submission } from './phase.ts'

export type ParamValue = number | readonly string[]
export type RuleParams = Readonly<Record<string, ParamValue>>

type Named = { key: string; label: string; note: string }
export type RuleParam =
  | (Named & { kind: 'number'; value: number; min: number; max: number })
  | (Named & { kind: 'lines'; value: readonly string[] })

/** What an example says about its author and about earlier comments, apart from the words. */
export const exampleFacts = {
  published: 'Показано комментариев автора',
  refused: 'Отклонено комментариев автора',
  hours: 'Часов с регистрации',
  today: 'Комментариев автора за сутки',
  hour: 'Комментариев автора за час',
  posts: 'Материалов за десять минут, с этим',
  here: 'Раз автор писал это же под этим материалом',
  elsewhere: 'Под сколькими другими материалами автор писал это же',
  others: 'Других людей с тем же текстом',
} as const
export type ExampleFact = keyof typeof exampleFacts

export type RuleExample = {
  text: string
  isCaught: boolean
  /** Omitted ones are those of an old author who has written nothing lately. */
  facts: Readonly<Record<string, number>>
}

export type RuleSetting = { action: RuleAction; params: RuleParams; examples: readonly RuleExample[] }

export type ModerationRule = {
  /** Also the code of its findings. */
  id: string
  title: string
  about: string
  /** Of several rules with the same family, only the first that finds something counts: they are degrees of one thing. */
  family?: string
  /** What is wrong, as the author reads it. */
  what: string
  /** The whole sentence for the author, for the action of the product, where `what` with the usual ending is not enough. */
  reason?: string
  facts: readonly ExampleFact[]
  action: RuleAction
  params: readonly RuleParam[]
  examples: readonly RuleExample[]
  /** The evidence; undefined if it finds nothing. */
  find(submission: Submission, params: RuleParams): string | undefined
}

export const numberOf = (params: RuleParams, key: string): number => Number(params[key] ?? 0)
export const linesOf = (params: RuleParams, key: string): readonly string[] =>
  (params[key] as readonly string[] | undefined) ?? []

export const caught = (text: string, facts: Partial<Record<ExampleFact, number>> = {}): RuleExample => ({
  text,
  isCaught: true,
  facts,
})
export const passed = (text: string, facts: Partial<Record<ExampleFact, number>> = {}): RuleExample => ({
  text,
  isCaught: false,
  facts,
})
