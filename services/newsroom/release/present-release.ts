// Row → wire.
import type { TextRelease } from '#contract/newsroom-release.ts'
import type { ReleaseHead, ReleaseRow } from '../store/releases.ts'

export const momentOf = (date: Date | null) => date?.toISOString() ?? null

export const headOf = ({ draft, ...row }: ReleaseRow): ReleaseHead => ({ ...row, title: draft.title })

export function presentRelease(row: ReleaseHead): TextRelease {
  return {
    id: row.id,
    edition: row.edition,
    state: row.state,
    versionId: row.version_id,
    title: row.title,
    note: row.note,
    plannedAt: momentOf(row.planned_at),
    failure: row.failure,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    outAt: momentOf(row.out_at),
    lateSeconds: row.late_ms === null ? null : row.late_ms / 1_000,
    endedAt: momentOf(row.ended_at),
  }
}
