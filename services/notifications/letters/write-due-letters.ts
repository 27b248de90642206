// Letters for readers who asked for them: unseen notifications after ten minutes, together, one letter an hour at most. The
// transaction that sends a letter also marks its notifications, so a crash neither loses a letter nor sends it twice.
import type { Transaction } from 'kysely'
import { senderOf } from '#platform/mail/house-letter.ts'
import { lettersBatch } from '../limits.ts'
import type { Notifications } from '../notifications.ts'
import { isActive, readPeople } from '../people.ts'
import * as store from '../store/notifications.ts'
import type { NotificationTables } from '../store/tables.ts'
import { writeNewsLetter } from './letter-text.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

type Recipient = { userId: string; name: string; email: string }

export async function writeDueLetters(notifications: Notifications, links: UnsubscribeLinks): Promise<void> {
  for (;;) {
    const due = await store.listDueInboxes(notifications.db.kysely, notifications.context.clock.now(), lettersBatch)
    if (due.length === 0) return
    await writeBatch(notifications, links, due)
    if (due.length < lettersBatch) return
  }
}

async function writeBatch(notifications: Notifications, links: UnsubscribeLinks, due: string[]): Promise<void> {
  const now = notifications.context.clock.now()
  const people = await readPeople(notifications, due)
  await notifications.db.inTransaction(async trx => {
    const taken = await store.takeDueInboxes(trx, due, now)
    const recipients = taken.flatMap((userId): Recipient[] => {
      const user = people.get(userId)
      const { email } = user ?? {}
      return isActive(user) && user.setting_subs_to_email_packages === 1 && email
        ? [{ userId, name: user.display_name, email }]
        : []
    })
    if (recipients.length > 0) await sendLetters(notifications, links, trx, recipients, now)
  })
}

async function sendLetters(
  { context }: Notifications,
  links: UnsubscribeLinks,
  trx: Transaction<NotificationTables>,
  recipients: Recipient[],
  now: Date,
): Promise<void> {
  const unlettered = await store.listUnlettered(
    trx,
    recipients.map(({ userId }) => userId),
  )
  const rowsOf = Map.groupBy(unlettered, row => row.user_id)
  const withNews = recipients.filter(({ userId }) => rowsOf.has(userId))
  await store.markLettered(
    trx,
    withNews.map(({ userId }) => userId),
    now,
  )
  for (const { userId, name, email } of withNews) {
    const news = { to: email, name, rows: rowsOf.get(userId)!, userId, unsubscribeUrl: links.urlFor(userId) }
    const letter = writeNewsLetter(news, senderOf(context))
    await context.mail.send(letter, { trx })
  }
}
