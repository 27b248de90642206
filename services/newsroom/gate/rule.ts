// The type of a rule of the gate. Rules are pure functions from a text to its problems. services/newsroom/gate/rules.ts lists them.
import type { GateParam, GateParamValue, GateSeverity } from '#contract/newsroom-gate.ts'
import type { Draft } from '../draft.ts'
import type { Problem } from './problem.ts'
import type { GateInput } from './gate-input.ts'

/** The part of a text that a rule reads, shown in the settings. */
export type GatePart = 'card' | 'words' | 'pictures' | 'links' | 'blocks' | 'fields'

export type Params = Readonly<Record<string, GateParamValue>>

/** An example text; omitted fields are those of an empty article. */
export type GateExample = {
  /** What the example shows, for people. */
  words: string
  draft: Partial<Draft>
  /** Parameters for this example, if they differ from the defaults. */
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
  /** The site cannot show a text that breaks this rule, so it always blocks and cannot be turned off. */
  isFixed?: true
  params: readonly GateParam[]
  find(input: GateInput, params: Params): Problem[]
  examples: { good: readonly GateExample[]; bad: readonly GateExample[] }
}

export const numberOf = (params: Params, key: string): number => Number(params[key] ?? 0)
export const linesOf = (params: Params, key: string): readonly string[] => (params[key] as string[] | undefined) ?? []
export const pairsOf = (params: Params, key: string): readonly { word: string; instead: string }[] =>
  (params[key] as { word: string; instead: string }[] | undefined) ?? []
