// Queued texts move automatically: somebody moved the text to a stage while something blocked it.
import { listColleagues } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { colleagueOf, mayMove, type Colleague } from '#domain/newsroom-rights.ts'
import { changeTextRow } from '../change-text.ts'
import { toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { startRelease } from '../release/routes/release-text.ts'
import { moveTo } from '../routes/move-text.ts'
import { getMarks } from '../store/members.ts'
import { findQueued } from '../store/plan.ts'
import { findText, type TextRow } from '../store/texts.ts'
import { notQueued } from './not-queued.ts'

/** Moves a queued text if nothing blocks it now and the person who queued it still has the right. */
export async function moveQueued(newsroom: Newsroom, id: number): Promise<void> {
  const queued = await findQueued(newsroom.db.kysely, id)
  const row = queued && (await findText(newsroom.db.kysely, id))
  if (!queued || !row || row.blockers === null || row.blockers.length > 0) return
  // Open remarks keep a text from the stage «ready»; a release depends only on the gate.
  if (queued.stage === 'ready' && queued.open_remarks > 0) return
  const colleague = await findColleague(newsroom, queued.by)
  if (!colleague || !mayMove(colleague, toCheckedText(row), queued.stage))
    return dropFromQueue(newsroom, row, 'у того, кто поставил, больше нет права')
  try {
    if (queued.stage === 'ready') await moveTo(newsroom, colleague, { id, stage: 'ready', personId: queued.by })
    else await releaseQueued(newsroom, colleague, row, queued.by)
  } catch (error) {
    // Somebody changed the text meanwhile. The event of that change will try again.
    if (!(error instanceof DomainError) || error.code === 'validation') return
    await dropFromQueue(newsroom, (await findText(newsroom.db.kysely, id)) ?? row, error.message)
  }
}

async function releaseQueued(newsroom: Newsroom, colleague: Colleague, row: TextRow, personId: string): Promise<void> {
  const isAhead = row.planned_at !== null && row.planned_at > newsroom.now()
  await startRelease(newsroom, { colleague, row }, personId, {
    at: isAhead ? row.planned_at!.toISOString() : null,
    note: '',
  })
}

async function dropFromQueue(newsroom: Newsroom, row: TextRow, reason: string): Promise<void> {
  const detail = { reason: reason.slice(0, 500) }
  await changeTextRow(newsroom, row, notQueued, { personId: row.queued_by ?? '', action: 'unqueued', detail })
}

/** The present rights of a person, read without a token. */
async function findColleague({ context, db }: Newsroom, userId: string): Promise<Colleague | undefined> {
  const { items } = await context.ask(listColleagues, { body: { ids: [userId] } })
  return items[0] && colleagueOf(items[0].viewer, await getMarks(db.kysely, userId))
}
