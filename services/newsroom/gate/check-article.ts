// Checks a published article by the rules of the gate. Used by the scan worker and after a save. Pure.
import type { Tree } from '#article-body/tree.ts'
import { findBy, severityOf, type GateSettings, type RuleSetting } from './gate.ts'
import type { Problem } from './problem.ts'
import type { GateDraft } from './gate-draft.ts'
import { makeGateInput } from './gate-input.ts'
import type { GateRule } from './rule.ts'
import { gateRules } from './rules.ts'

export type ArchivedText = { id: number; article: string }
export type Seen = { postId: number; title: string; reason: string }

const reasonOf = (found: readonly Problem[]): string => {
  const more = found.length > 1 ? ` и ещё ${found.length - 1}` : ''
  return `${found[0]!.reason.slice(0, 480)}${more}`
}

function readArchived({ article }: ArchivedText, today: string) {
  const { tree, ...draft } = JSON.parse(article) as GateDraft & { tree: Tree }
  return { draft, input: makeGateInput(draft, tree, { today }) }
}

/** The articles that break a rule, even if the rule is off. */
export function checkByRule(
  articles: readonly ArchivedText[],
  rule: GateRule,
  { setting, today }: { setting: RuleSetting; today: string },
): Seen[] {
  return articles.flatMap(archived => {
    const { draft, input } = readArchived(archived, today)
    const found = findBy(rule, input, setting)
    if (found.length === 0) return []
    return [{ postId: archived.id, title: draft.title.slice(0, 300), reason: reasonOf(found) }]
  })
}

export type BrokenRule = Seen & { rule: string; isStopping: boolean }

/** The rules that an article breaks, without those that are off. */
export function checkByAllRules(archived: ArchivedText, settings: GateSettings, today: string): BrokenRule[] {
  const { draft, input } = readArchived(archived, today)
  return gateRules.flatMap(rule => {
    const setting = settings.get(rule.id)
    const severity = severityOf(rule, setting)
    const found = severity === 'off' ? [] : findBy(rule, input, setting)
    if (found.length === 0) return []
    const title = draft.title.slice(0, 300)
    return [{ rule: rule.id, isStopping: severity === 'stop', postId: archived.id, title, reason: reasonOf(found) }]
  })
}
