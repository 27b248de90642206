// Converts rows to the format of the archive and back. Only this file knows the field names of the archive.
import type { Insertable, Selectable } from 'kysely'
import type {
  ArchivedLogEntry,
  ArchivedRelease,
  ArchivedRemark,
  ArchivedText,
  ArchivedVersion,
} from '#contract/office/newsroom-archive.ts'
import { fromBase64, rangeOfRemark, toBase64 } from '../present.ts'
import type { LogTable, ReleaseTable, RemarkTable, TextTable, VersionTable } from '../store/tables.ts'
import type { TextRow } from '../store/texts.ts'

const momentOf = (date: Date) => date.toISOString()
const momentOrNull = (date: Date | null) => date?.toISOString() ?? null
const dateOf = (moment: string) => new Date(moment)
const dateOrNull = (moment: string | null) => (moment === null ? null : new Date(moment))

export const toArchivedText = (row: TextRow): ArchivedText => ({
  id: row.id,
  kind: row.kind,
  stage: row.stage,
  section: row.section,
  ownerId: row.owner_id,
  deadline: momentOrNull(row.deadline),
  embargoUntil: momentOrNull(row.embargo_until),
  expiresAt: momentOrNull(row.expires_at),
  postId: row.post_id,
  postSource: row.post_source,
  postHash: row.post_hash,
  postChangedAt: momentOrNull(row.post_changed_at),
  createdBy: row.created_by,
  createdAt: momentOf(row.created_at),
  changedAt: momentOf(row.changed_at),
  writtenAt: momentOf(row.written_at),
  deletedAt: momentOrNull(row.deleted_at),
  schema: row.schema,
  seq: row.seq,
})

type ImportedText = Omit<ArchivedText, 'id' | 'postId' | 'postSource' | 'postHash'>
export const toTextRow = (id: number, text: ImportedText, shown: { title: string; standfirst: string }) =>
  ({
    id,
    kind: text.kind,
    stage: text.stage,
    ...shown,
    section: text.section,
    owner_id: text.ownerId,
    deadline: dateOrNull(text.deadline),
    embargo_until: dateOrNull(text.embargoUntil),
    expires_at: dateOrNull(text.expiresAt),
    post_changed_at: dateOrNull(text.postChangedAt),
    created_by: text.createdBy,
    created_at: dateOf(text.createdAt),
    changed_at: dateOf(text.changedAt),
    deleted_at: dateOrNull(text.deletedAt),
  }) satisfies Partial<Insertable<TextTable>>

export const toArchivedVersion = (row: Selectable<VersionTable>): ArchivedVersion & { state: string } => ({
  id: row.id,
  textId: row.text_id,
  cause: row.cause,
  name: row.name,
  authorId: row.author_id,
  stage: row.stage,
  schema: row.schema,
  createdAt: momentOf(row.created_at),
  state: toBase64(row.state),
})
export const toVersionRow = (id: number, version: ArchivedVersion, state: Uint8Array) => ({
  id,
  text_id: version.textId,
  cause: version.cause,
  name: version.name,
  author_id: version.authorId,
  stage: version.stage,
  schema: version.schema,
  state,
  created_at: dateOf(version.createdAt),
})

export const toArchivedRelease = (row: Selectable<ReleaseTable>): ArchivedRelease => ({
  id: row.id,
  textId: row.text_id,
  edition: row.edition,
  state: row.state,
  versionId: row.version_id,
  draft: row.draft,
  seq: row.seq,
  note: row.note,
  plannedAt: momentOrNull(row.planned_at),
  dueAt: momentOf(row.due_at),
  failure: row.failure,
  askedBy: row.asked_by,
  askedAt: momentOf(row.asked_at),
  outAt: momentOrNull(row.out_at),
  lateMs: row.late_ms,
  endedAt: momentOrNull(row.ended_at),
})
export const toReleaseRow = (id: number, release: ArchivedRelease) => ({
  id,
  text_id: release.textId,
  edition: release.edition,
  state: release.state,
  version_id: release.versionId,
  draft: JSON.stringify(release.draft),
  seq: release.seq,
  note: release.note,
  planned_at: dateOrNull(release.plannedAt),
  due_at: dateOf(release.dueAt),
  failure: release.failure,
  asked_by: release.askedBy,
  asked_at: dateOf(release.askedAt),
  out_at: dateOrNull(release.outAt),
  late_ms: release.lateMs,
  ended_at: dateOrNull(release.endedAt),
})

export const toArchivedRemark = (row: Selectable<RemarkTable>): ArchivedRemark => ({
  id: row.id,
  textId: row.text_id,
  rootId: row.root_id,
  authorId: row.author_id,
  range: rangeOfRemark(row),
  body: row.body,
  suggestion: row.suggestion,
  createdAt: momentOf(row.created_at),
  changedAt: momentOrNull(row.changed_at),
  resolvedAt: momentOrNull(row.resolved_at),
  resolvedBy: row.resolved_by,
})
export const toRemarkRow = (id: number, remark: ArchivedRemark) => ({
  id,
  text_id: remark.textId,
  root_id: remark.rootId,
  author_id: remark.authorId,
  range_start: remark.range && fromBase64(remark.range.start),
  range_end: remark.range && fromBase64(remark.range.end),
  quote: remark.range?.quote ?? null,
  body: remark.body,
  suggestion: remark.suggestion,
  created_at: dateOf(remark.createdAt),
  changed_at: dateOrNull(remark.changedAt),
  resolved_at: dateOrNull(remark.resolvedAt),
  resolved_by: remark.resolvedBy,
})

export const toArchivedLogEntry = (row: Selectable<LogTable>): ArchivedLogEntry => ({
  id: row.id,
  textId: row.text_id,
  personId: row.person_id,
  action: row.action,
  detail: row.detail,
  createdAt: momentOf(row.created_at),
})
export const toLogRow = (id: number, entry: ArchivedLogEntry) => ({
  id,
  text_id: entry.textId,
  person_id: entry.personId,
  action: entry.action,
  detail: JSON.stringify(entry.detail),
  created_at: dateOf(entry.createdAt),
})
