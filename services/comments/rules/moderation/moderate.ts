// Runs the rules of moderation over a comment before it is shown. The strictest outcome wins.
import type { RuleAction } from '#domain/moderation.ts'
import { outcomes, type Finding, type Outcome, type Submission } from './phase.ts'
import { premoderation } from './premoderation.ts'
import type { ModerationRule } from './rule.ts'
import { moderationRules, settingOf, type RuleSettings } from './rules.ts'

export type Verdict = { outcome: Exclude<Outcome, 'mark'>; findings: Finding[] }

const endings: Readonly<Record<Exclude<RuleAction, 'off'>, string>> = {
  reject: '. Такой комментарий не принимается',
  shadow: '',
  pending: ': комментарий посмотрит модератор',
  mark: '',
}

function findBy(rule: ModerationRule, submission: Submission, settings: RuleSettings): Finding | undefined {
  const { action, params } = settingOf(rule, settings)
  if (action === 'off') return undefined
  const evidence = rule.find(submission, params)
  if (evidence === undefined) return undefined
  const reason = action === rule.action && rule.reason !== undefined ? rule.reason : rule.what + endings[action]
  return { code: rule.id, outcome: action, reason, evidence }
}

export function moderate(submission: Submission, settings: RuleSettings = new Map()): Verdict {
  const findings: Finding[] = []
  const found = new Set<string>()
  for (const rule of moderationRules) {
    if (rule.family !== undefined && found.has(rule.family)) continue
    const finding = findBy(rule, submission, settings)
    if (!finding) continue
    findings.push(finding)
    // A mark alone must not keep a stricter rule of its family from looking.
    if (rule.family !== undefined && finding.outcome !== 'mark') found.add(rule.family)
    if (finding.outcome === 'reject') return { outcome: 'reject', findings }
  }
  const first = premoderation(submission)
  if (first) findings.push(first)
  const strictest = Math.max(0, ...findings.map(({ outcome }) => outcomes.indexOf(outcome)))
  const outcome = outcomes[strictest]!
  return { outcome: outcome === 'mark' ? 'publish' : outcome, findings }
}
