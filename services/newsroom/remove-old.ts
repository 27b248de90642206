import { dayMs } from '#domain/time-units.ts'
import type { Ground } from './ground.ts'
import { removedKeptDays, removedPiece, tailKeptDays } from './limits.ts'
import { removeEndedLinks } from './preview/links.ts'
import { removeFoldedUpdates } from './store/log.ts'
import { removeDeletedTexts } from './store/texts.ts'

/** Removes updates that a snapshot has included for thirty days, texts that were deleted thirty days ago, and links that have ended. */
export async function removeOld({ db, now }: Ground): Promise<void> {
  await removeEndedLinks(db.kysely, now())
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  while ((await removeFoldedUpdates(db.kysely, before(tailKeptDays), removedPiece)) >= removedPiece) {
    // In short statements: typing goes on meanwhile.
  }
  for (;;) {
    const count = await db.inTransaction(trx => removeDeletedTexts(trx, before(removedKeptDays), removedPiece))
    if (count < removedPiece) return
  }
}
