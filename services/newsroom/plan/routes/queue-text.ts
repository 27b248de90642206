import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../../change-text.ts'
import { checkMay, checkMayMove, getColleague, getTextFor, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { presentText } from '../../present.ts'
import { notQueued } from '../not-queued.ts'

/** The event of this change triggers a check, so a text that nothing blocks moves immediately. */
export const queueText =
  (newsroom: Newsroom): Handler<typeof calls.queueText> =>
  async ({ params: { id }, body: { stage } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const row = await getTextFor(newsroom, colleague, 'read', id)
    if (row.deleted_at) throw new DomainError('not_found', 'Этот текст удалён')
    if (stage === null) checkMay(colleague, 'leave', toCheckedText(row))
    else checkMayMove(colleague, toCheckedText(row), stage)
    if (stage !== null && (row.stage === stage || row.stage === 'out'))
      throw new DomainError('conflict', 'Текст уже там')
    const changes = stage ? { queued_stage: stage, queued_by: viewer.userId, queued_at: newsroom.now() } : notQueued
    const entry = stage
      ? ({ action: 'queued', detail: { to: stage } } as const)
      : ({ action: 'unqueued', detail: { to: row.queued_stage } } as const)
    if (stage !== row.queued_stage) await changeTextRow(newsroom, row, changes, { personId: viewer.userId, ...entry })
    return { text: presentText({ ...row, ...changes }, colleague) }
  }
