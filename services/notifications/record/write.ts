import type { Transaction } from 'kysely'
import { hourMs, minuteMs } from '#domain/time-units.ts'
import { announceCreated } from '../announce.ts'
import { groupedHours, keptPerPerson, letterDelayMinutes, letterPauseMinutes } from '../limits.ts'
import type { Notifications } from '../notifications.ts'
import * as store from '../store/notifications.ts'
import type { NotificationTables } from '../store/tables.ts'
import type { Prepared } from './prepare.ts'

/**
 * Writes a notification, or joins it to an unseen one about ratings of the same comment. Returns its id. With `isRung` open
 * pages ring and a letter follows later.
 */
export async function writeNotification(
  notifications: Notifications,
  trx: Transaction<NotificationTables>,
  { row, wantsLetters }: Prepared,
  { lettered_at }: store.Inbox,
  { isRung }: { isRung: boolean },
): Promise<number> {
  const now = notifications.context.clock.now()
  const since = new Date(now.getTime() - groupedHours * hourMs)
  const joined = row.event === 'comment_rated' ? await store.joinNotification(trx, row, { now, since }) : undefined
  const id = joined ?? (await store.insertNotification(trx, row, now))
  await store.removeBeyond(trx, row.user_id, keptPerPerson)
  if (!isRung) return id
  if (wantsLetters && joined === undefined) {
    const afterPause = (lettered_at?.getTime() ?? 0) + letterPauseMinutes * minuteMs
    const due = new Date(Math.max(now.getTime() + letterDelayMinutes * minuteMs, afterPause))
    await store.scheduleLetter(trx, row.user_id, due)
  }
  await announceCreated(notifications, trx, { userId: row.user_id, id, hasGrown: joined !== undefined })
  return id
}
