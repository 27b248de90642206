import type { EventPayload } from '#contract/events.ts'
import { announceCreated, announceViewed } from '../announce.ts'
import { keptPerPerson } from '../limits.ts'
import type { Notifications } from '../notifications.ts'
import { copyPerson, isActive, readPeople } from '../people.ts'
import * as store from '../store/notifications.ts'
import { savePeople } from '../store/people.ts'

/** Notifies a reader of an address that waits for its confirmation. No letter follows: the code itself came by letter. */
export async function recordNewAddress(
  notifications: Notifications,
  { userId, askedAt }: EventPayload<'email.asked'>,
): Promise<void> {
  const { context, db } = notifications
  const user = (await readPeople(notifications, [userId])).get(userId)
  // Events may overtake each other, so the address that is pending now counts.
  if (!isActive(user) || user.email_temp === null) return
  const email = user.email_temp
  const now = context.clock.now()
  await db.inTransaction(async trx => {
    await savePeople(trx, [copyPerson(user)])
    await store.lockInbox(trx, userId)
    if (!(await store.recordKey(trx, `email ${userId} ${askedAt}`, now))) return
    await store.removeAddressNotification(trx, userId)
    const row: store.NewNotification = {
      user_id: userId,
      event: 'email_confirm',
      rating: null,
      actor_id: userId,
      post_id: null,
      post_title: null,
      post_type: null,
      path: `/profile/user/${userId}/settings#email`,
      comment_id: null,
      comment_author_id: userId,
      excerpt: email,
      is_rung: user.setting_subs_to_web_packages === 1,
      is_lettered: true,
    }
    const id = await store.insertNotification(trx, row, now)
    await store.removeBeyond(trx, userId, keptPerPerson)
    await announceCreated(notifications, trx, { userId, id })
  })
}

/** Removes the notification when no address is pending any more. */
export async function withdrawNewAddress(notifications: Notifications, userId: string): Promise<void> {
  const user = (await readPeople(notifications, [userId])).get(userId)
  if (user && user.email_temp !== null) return
  await notifications.db.inTransaction(async trx => {
    if (await store.removeAddressNotification(trx, userId)) await announceViewed(notifications, trx, { userId })
  })
}
