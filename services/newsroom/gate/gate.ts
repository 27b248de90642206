// The gate: problems that block the release of a text and warnings, by the rules as they are set.
import { attachImages } from '#article-body/attach-images.ts'
import type { Tree } from '#article-body/tree.ts'
import type { GateSeverity } from '#contract/newsroom-gate.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import type { Found } from './found.ts'
import type { GateDraft } from './gate-draft.ts'
import { makeGateInput, type GateInput } from './gate-input.ts'
import type { GateRule, Params } from './rule.ts'
import { gateRules } from './rules.ts'

/** The setting of a rule: only what differs from its defaults. */
export type RuleSetting = { severity?: GateSeverity; params?: Params }
export type GateSettings = ReadonlyMap<string, RuleSetting>

/** The rules as they came with the product. */
export const usualSettings: GateSettings = new Map()

/** The most problems that one rule reports for one text. */
const perRule = 30

/** Merged once for each set of settings, so that lists of words are compiled once too. */
const merged = new WeakMap<RuleSetting, Params>()
const usualParams = new Map(
  gateRules.map(rule => [rule.id, Object.fromEntries(rule.params.map(({ key, value }) => [key, value])) as Params]),
)

export function paramsOf({ id }: Pick<GateRule, 'id'>, setting?: RuleSetting): Params {
  const usual = usualParams.get(id)!
  if (!setting?.params) return usual
  const known = merged.get(setting) ?? { ...usual, ...setting.params }
  merged.set(setting, known)
  return known
}

export const severityOf = (rule: GateRule, setting?: RuleSetting): GateSeverity =>
  rule.isFixed ? rule.severity : (setting?.severity ?? rule.severity)

/** Everything that a rule finds in a text, whatever its severity. */
export const findBy = (rule: GateRule, input: GateInput, setting?: RuleSetting): Found[] =>
  rule.find(input, paramsOf(rule, setting)).slice(0, perRule)

export type CheckedDraft = GateDraft & { images: Parameters<typeof attachImages>[1] }
export type CheckOptions = {
  settings: GateSettings
  today: string
  refusals?: readonly Found[]
  /** Ids of the blocks of the tree in their order. */
  blockIds?: readonly (string | null)[]
  /** Warnings that somebody has dismissed. */
  kept?: ReadonlySet<string>
}

/** The problems of a draft: the release, the editor and the plan ask this and nothing else. `tree` is that of its body, pictures not attached. */
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
  { field, reason, block, picture }: Found,
  blockIds: readonly (string | null)[],
): ReleaseProblem {
  const blockId = block === undefined ? null : (blockIds[block] ?? null)
  const place = blockId === null && picture === undefined ? null : { blockId, picture: picture ?? null }
  return { field, reason, isBlocking, rule, place }
}

/** A problem outside of the rules: the site itself refuses it. */
export const refused = (found: Found): ReleaseProblem => presentProblem('accepted', true, found, [])
