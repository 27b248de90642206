// Row → wire.
import type { GateScan, GateTask } from '#contract/newsroom-gate.ts'
import type { GateScanRow, GateTaskRow } from '../store/gate.ts'

export const presentScan = (row: GateScanRow): GateScan => ({
  id: row.id,
  rule: row.rule,
  isTrial: row.is_trial,
  state: row.state,
  scanned: row.scanned,
  failing: row.failing,
  posts: row.posts,
  texts: row.texts,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const presentTask = (row: GateTaskRow): GateTask => ({
  id: row.id,
  postId: row.post_id,
  title: row.title,
  reason: row.reason,
  since: row.since.toISOString(),
  state: row.state,
  keptBy: row.kept_by,
  keptBecause: row.kept_because,
})
