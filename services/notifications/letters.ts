// Letters to those who asked for them: what was not seen within ten minutes, together, one letter an hour at most. What was
// told is marked in the transaction that sends the letter: a crash neither loses one nor sends it twice.
import { lettersPiece } from './limits.ts'
import { writeLetter } from './letter-text.ts'
import type { Notifications } from './notifications.ts'
import { isActive, readPeople } from './people.ts'
import * as store from './store/notifications.ts'
import type { Unsubscribe } from './unsubscribe.ts'

export async function writeDueLetters(notifications: Notifications, unsubscribe: Unsubscribe): Promise<void> {
  for (;;) {
    const due = await store.listDueInboxes(notifications.db.kysely, notifications.context.clock.now(), lettersPiece)
    if (due.length === 0) return
    await writePiece(notifications, unsubscribe, due)
    if (due.length < lettersPiece) return
  }
}

async function writePiece(notifications: Notifications, unsubscribe: Unsubscribe, due: string[]): Promise<void> {
  const { context, db } = notifications
  const now = context.clock.now()
  const people = await readPeople(notifications, due)
  await db.inTransaction(async trx => {
    const taken = await store.takeDueInboxes(trx, due, now)
    const wanting = taken.flatMap(userId => {
      const user = people.get(userId)
      const { email } = user ?? {}
      return isActive(user) && user.setting_subs_to_email_packages === 1 && email ? [{ user, email }] : []
    })
    if (wanting.length === 0) return
    const rows = Map.groupBy(
      await store.listUnlettered(
        trx,
        wanting.map(({ user }) => user.id),
      ),
      row => row.user_id,
    )
    const written = wanting.flatMap(({ user, email }) => {
      const news = rows.get(user.id)
      return news ? [{ user, email, news }] : []
    })
    await store.markLettered(
      trx,
      written.map(({ user }) => user.id),
      now,
    )
    for (const { user, email, news } of written) {
      const letter = writeLetter({
        to: email,
        name: user.display_name,
        rows: news,
        siteUrl: context.config.siteUrl,
        userId: user.id,
        unsubscribeUrl: unsubscribe.urlFor(user.id),
      })
      await context.mail.send(letter, { trx })
    }
  })
}
