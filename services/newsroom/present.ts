// Row → wire. Only this file knows the field names of the wire.
import type { ListedText, NewsroomText, TextRemark, TextVersion } from '#contract/newsroom.ts'
import { mayDo, mayMove, textActions, textStages, type Colleague } from '#domain/newsroom-rights.ts'
import { toCheckedText } from './may.ts'
import type { ListedRow } from './store/plan.ts'
import type { RemarkRow } from './store/remarks.ts'
import type { TextRow } from './store/texts.ts'
import type { LogEntryRow, VersionRow } from './store/versions.ts'

const momentOf = (date: Date | null) => date?.toISOString() ?? null
export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

export function presentText(row: TextRow, colleague: Colleague): NewsroomText {
  return {
    id: row.id,
    kind: row.kind,
    stage: row.stage,
    title: row.title,
    standfirst: row.standfirst,
    section: row.section,
    ownerId: row.owner_id,
    deadline: momentOf(row.deadline),
    plannedAt: momentOf(row.planned_at),
    postId: row.post_id,
    postChangedAt: momentOf(row.post_changed_at),
    schema: row.schema,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    writtenAt: row.written_at.toISOString(),
    deletedAt: momentOf(row.deleted_at),
    may: textActions.filter(action => mayDo(colleague, action, toCheckedText(row))),
    mayMoveTo: textStages.filter(stage => stage !== row.stage && mayMove(colleague, toCheckedText(row), stage)),
    mayRelease: mayMove(colleague, toCheckedText(row), 'out'),
  }
}

/** A published text is never queued. */
function queueOf({ stage, queued_stage, queued_by, queued_at, changed_at }: TextRow): ListedText['queue'] {
  if (queued_stage === null || stage === 'out') return null
  return { stage: queued_stage, by: queued_by ?? '', at: (queued_at ?? changed_at).toISOString() }
}

/** A text as the plan shows it. */
export function presentListed(row: ListedRow, colleague: Colleague): ListedText {
  const [kind, note] = [row.origin?.split(':', 1)[0], row.origin_note]
  return {
    ...presentText(row, colleague),
    cover: row.cover,
    openRemarks: row.open_remarks,
    blockers: row.blockers,
    queue: queueOf(row),
    origin: kind === 'question' || kind === 'search' ? { kind, note: note ?? '' } : null,
    release: row.release_id === null ? null : { id: row.release_id, at: momentOf(row.release_at) },
    outAt: momentOf(row.out_at),
  }
}

export function presentVersion(row: VersionRow): TextVersion {
  return {
    id: row.id,
    cause: row.cause,
    name: row.name,
    authorId: row.author_id,
    stage: row.stage,
    createdAt: row.created_at.toISOString(),
  }
}

/** The words that a remark is about; null for an answer. */
export const rangeOfRemark = (row: Pick<RemarkRow, 'range_start' | 'range_end' | 'quote'>): TextRemark['range'] =>
  row.range_start &&
  row.range_end && { start: toBase64(row.range_start), end: toBase64(row.range_end), quote: row.quote ?? '' }

export function presentRemark(row: RemarkRow): TextRemark {
  return {
    id: row.id,
    rootId: row.root_id,
    authorId: row.author_id,
    range: rangeOfRemark(row),
    body: row.body,
    suggestion: row.suggestion,
    createdAt: row.created_at.toISOString(),
    changedAt: momentOf(row.changed_at),
    resolvedAt: momentOf(row.resolved_at),
    resolvedBy: row.resolved_by,
  }
}

export function presentLogEntry({ id, person_id, action, detail, created_at }: LogEntryRow) {
  return { id, personId: person_id, action, detail, createdAt: created_at.toISOString() }
}
