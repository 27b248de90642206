import { inboxKind } from '#contract/office/inbox.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Inbox } from './inbox.ts'
import { doneKeptDays, keptPerKind, keptTyposMax, newKeptDays, removedPiece } from './limits.ts'
import { removeItemsBeyond, removeKeptBeyond, removeOldItems } from './store.ts'

/** Removes items that are older than limits.ts allows, and those beyond the number kept of a kind. */
export async function removeOld({ context, db }: Inbox): Promise<void> {
  const daysAgo = (days: number) => new Date(context.clock.now().getTime() - days * dayMs)
  const past = { doneBefore: daysAgo(doneKeptDays), newBefore: daysAgo(newKeptDays) }
  while ((await removeOldItems(db.kysely, past, removedPiece)) >= removedPiece) {
    // A flood is removed in short statements.
  }
  for (const kind of inboxKind.options) await removeItemsBeyond(db.kysely, kind, keptPerKind)
  await removeKeptBeyond(db.kysely, keptTyposMax)
}
