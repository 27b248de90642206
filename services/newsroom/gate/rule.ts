// What a rule of the gate is. Rules are pure: a text goes in, what is wrong with it comes out. services/newsroom/gate/rules.ts lists them.
import type { GateParam, GateParamValue, GateSeverity } from '#contract/newsroom-gate.ts'
import type { Draft } from '../draft.ts'
import type { Found } from './found.ts'
import type { GateInput } from './gate-input.ts'

/** What a rule looks at, as the settings say it. */
export type GatePart = 'card' | 'words' | 'pictures' | 'links' | 'blocks' | 'fields'

export type Params = Readonly<Record<string, GateParamValue>>

/** A text in short: what is left out is as in an empty article. */
export type GateExample = {
  /** What the example shows, for people. */
  words: string
  draft: Partial<Draft>
  /** Settings under which the rule checks it, where they are not the usual ones. */
  params?: Params
}

export type GateRule = {
  id: string
  title: string
  about: string
  /** The law or the source. */
  law?: string
  reads: readonly GatePart[]
  severity: GateSeverity
  /** The site cannot show a text that breaks it: it stops always. */
  isFixed?: true
  params: readonly GateParam[]
  find(input: GateInput, params: Params): Found[]
  examples: { good: readonly GateExample[]; bad: readonly GateExample[] }
}

export const numberOf = (params: Params, key: string): number => Number(params[key] ?? 0)
export const linesOf = (params: Params, key: string): readonly string[] => (params[key] as string[] | undefined) ?? []
export const pairsOf = (params: Params, key: string): readonly { word: string; instead: string }[] =>
  (params[key] as { word: string; instead: string }[] | undefined) ?? []
