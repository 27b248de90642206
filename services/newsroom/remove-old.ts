import { CallError } from '#contract/errors.ts'
import { removeArticle } from '#contract/office/content.ts'
import { dayMs } from '#domain/time-units.ts'
import type { NewsroomContext } from './context.ts'
import { bellKeptDays, removedKeptDays, removedBatch, tailKeptDays } from './limits.ts'
import { removeEndedLinks } from './preview/links.ts'
import { removeOldItems } from './store/bell.ts'
import { removeCompactedUpdates } from './store/log.ts'
import { listPostsOfDeleted, removeDeletedTexts } from './store/texts.ts'

/** An article that is gone already. */
function passAbsent(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}

/**
 * Removes updates that a snapshot has included for thirty days, texts that were deleted thirty days ago with their articles, and links
 * that have ended; what rang a month ago.
 */
export async function removeOld({ context, db, now }: NewsroomContext): Promise<void> {
  await removeEndedLinks(db.kysely, now())
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  while ((await removeCompactedUpdates(db.kysely, before(tailKeptDays), removedBatch)) >= removedBatch) {
    // In short statements: typing goes on meanwhile.
  }
  while ((await removeOldItems(db.kysely, before(bellKeptDays), removedBatch)) >= removedBatch) {
    // In short statements as well.
  }
  for (;;) {
    // Their articles were taken from readers when the texts were deleted.
    for (const id of await listPostsOfDeleted(db.kysely, before(removedKeptDays), removedBatch))
      await context.ask(removeArticle, { body: { id } }).catch(passAbsent)
    const count = await db.inTransaction(trx => removeDeletedTexts(trx, before(removedKeptDays), removedBatch))
    if (count < removedBatch) return
  }
}
