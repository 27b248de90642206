import { CallError } from '#contract/errors.ts'
import { removeArticle } from '#contract/office/content.ts'
import { dayMs } from '#domain/time-units.ts'
import type { NewsroomContext } from './context.ts'
import { bellKeptDays, removedKeptDays, removedBatch, sourceFindingsKeptDays, tailKeptDays } from './limits.ts'
import { removeEndedLinks } from './preview/links.ts'
import { removeOldItems } from './store/bell.ts'
import { removeCompactedUpdates } from './store/log.ts'
import { removeDecidedFindings } from './store/sources.ts'
import { removeOverPutOff } from './store/today.ts'
import { listPostsOfDeleted, removeDeletedTexts } from './store/texts.ts'

/** Ignores an article that was removed already; throws other errors. */
function passAbsent(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}

/**
 * Removes updates that are thirty days old and in a snapshot, texts that were deleted thirty days ago with their articles, expired preview
 * links, and notifications older than a month.
 */
export async function removeOld({ context, db, now }: NewsroomContext): Promise<void> {
  await removeEndedLinks(db.kysely, now())
  await removeOverPutOff(db.kysely, now())
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  while ((await removeCompactedUpdates(db.kysely, before(tailKeptDays), removedBatch)) >= removedBatch) {
    // Short statements, so that typing is not blocked.
  }
  while ((await removeOldItems(db.kysely, before(bellKeptDays), removedBatch)) >= removedBatch) {
    // Short statements here too.
  }
  while ((await removeDecidedFindings(db.kysely, before(sourceFindingsKeptDays), removedBatch)) >= removedBatch) {
    // And here.
  }
  for (;;) {
    // These articles were unpublished when the texts were deleted.
    for (const id of await listPostsOfDeleted(db.kysely, before(removedKeptDays), removedBatch))
      await context.ask(removeArticle, { body: { id } }).catch(passAbsent)
    const count = await db.inTransaction(trx => removeDeletedTexts(trx, before(removedKeptDays), removedBatch))
    if (count < removedBatch) return
  }
}
