// The gate: applies the rules with their settings, and returns blocking problems and warnings.
import { attachImages } from '#article-body/attach-images.ts'
import type { Tree } from '#article-body/tree.ts'
import type { GateSeverity } from '#contract/newsroom-gate.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import type { Problem } from './problem.ts'
import type { GateDraft } from './gate-draft.ts'
import { makeGateInput, type GateInput } from './gate-input.ts'
import type { GateRule, Params } from './rule.ts'
import { gateRules } from './rules.ts'

/** The setting of a rule: only the values that differ from the defaults. */
export type RuleSetting = { severity?: GateSeverity; params?: Params }
export type GateSettings = ReadonlyMap<string, RuleSetting>

/** All rules with their defaults. */
export const defaultSettings: GateSettings = new Map()

const problemsPerRuleMax = 30

/** Caches merged parameters, because word lists are compiled once per parameter object. */
const merged = new WeakMap<RuleSetting, Params>()
const defaultParams = new Map(
  gateRules.map(rule => [rule.id, Object.fromEntries(rule.params.map(({ key, value }) => [key, value])) as Params]),
)

export function paramsOf({ id }: Pick<GateRule, 'id'>, setting?: RuleSetting): Params {
  const defaults = defaultParams.get(id)!
  if (!setting?.params) return defaults
  const known = merged.get(setting) ?? { ...defaults, ...setting.params }
  merged.set(setting, known)
  return known
}

export const severityOf = (rule: GateRule, setting?: RuleSetting): GateSeverity =>
  rule.isFixed ? rule.severity : (setting?.severity ?? rule.severity)

/** The problems that a rule finds in a text, even if it is off. */
export const findBy = (rule: GateRule, input: GateInput, setting?: RuleSetting): Problem[] =>
  rule.find(input, paramsOf(rule, setting)).slice(0, problemsPerRuleMax)

export type CheckedDraft = GateDraft & { images: Parameters<typeof attachImages>[1] }
export type CheckOptions = {
  settings: GateSettings
  today: string
  refusals?: readonly Problem[]
  /** The id of each block of the tree, in order. */
  blockIds?: readonly (string | null)[]
  /** Rules whose warnings were dismissed. */
  kept?: ReadonlySet<string>
}

/** The problems of a draft, for the release, the editor and the plan. `tree` is the parsed body, without attached pictures. */
export function problemsOfDraft(draft: CheckedDraft, tree: Tree, options: CheckOptions): ReleaseProblem[] {
  const { settings, today, refusals = [], blockIds = [], kept } = options
  const input = makeGateInput(draft, attachImages(tree, draft.images), { today, refusals })
  return gateRules.flatMap(rule => {
    const setting = settings.get(rule.id)
    const severity = severityOf(rule, setting)
    if (severity === 'off' || (severity === 'warn' && kept?.has(rule.id))) return []
    return findBy(rule, input, setting).map(found => presentProblem(rule.id, severity === 'stop', found, blockIds))
  })
}

function presentProblem(
  rule: string,
  isBlocking: boolean,
  { field, reason, block, picture }: Problem,
  blockIds: readonly (string | null)[],
): ReleaseProblem {
  const blockId = block === undefined ? null : (blockIds[block] ?? null)
  const place = blockId === null && picture === undefined ? null : { blockId, picture: picture ?? null }
  return { field, reason, isBlocking, rule, place }
}

/** A blocking problem that no rule found: the site refuses the text. */
export const refused = (found: Problem): ReleaseProblem => presentProblem('accepted', true, found, [])
