// Row → wire: the only place that knows the names of the wire.
import type { OfficeExport } from '#contract/office/archive.ts'
import { silentMs, ticketMs } from './limits.ts'
import { notTaken, silent, type ExportRow } from './store.ts'

type Names = ReadonlyMap<string, string>

/** What has died is shown as interrupted, before the next export writes it down. */
function stateOf(row: ExportRow, now: Date): Pick<OfficeExport, 'state' | 'problem'> {
  const age = (since: Date) => now.getTime() - since.getTime()
  if (row.state === 'waiting' && age(row.made_at) >= ticketMs) return { state: 'interrupted', problem: notTaken }
  if (row.state === 'running' && age(row.heard_at) >= silentMs) return { state: 'interrupted', problem: silent }
  return { state: row.state, problem: row.problem }
}

export function presentExport(row: ExportRow, names: Names, now: Date): OfficeExport {
  return {
    id: row.id,
    madeBy: names.get(row.made_by) ?? null,
    madeAt: row.made_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...stateOf(row, now),
    stage: row.stage,
    stageDone: row.stage_done,
    bytes: row.bytes,
    counts: row.counts,
    missing: row.missing,
    missingCount: row.missing_count,
  }
}
