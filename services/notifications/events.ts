// In: comment.published, comment.rated (something to tell), comment.changed (a removed comment is told of no more),
// user.changed and viewer.changed (names, erased people). Out: notification.created, notifications.viewed.
import { keptDays, removedPiece } from './limits.ts'
import { writeDueLetters } from './letters.ts'
import { daysMs, type Notifications } from './notifications.ts'
import { renewPerson } from './people.ts'
import { forgetComments, recordPublished, recordRated } from './record.ts'
import { removeOld } from './store/notifications.ts'
import { forgetPerson } from './store/people.ts'
import type { Unsubscribe } from './unsubscribe.ts'

const oncePerMinute = 60
const oncePerDay = 86_400
const several = { concurrency: 8 }

export async function listen(notifications: Notifications, unsubscribe: Unsubscribe): Promise<void> {
  const { context, db } = notifications
  const { events, jobs } = context
  await events.onDurable(
    'comment.published',
    'notifications.record-published',
    event => recordPublished(notifications, event),
    several,
  )
  await events.onDurable(
    'comment.rated',
    'notifications.record-rated',
    event => recordRated(notifications, event),
    several,
  )
  await events.onDurable('comment.changed', 'notifications.forget-comments', event =>
    forgetComments(notifications, event),
  )
  await events.onDurable('user.changed', 'notifications.renew-person', ({ userId }) =>
    renewPerson(notifications, userId),
  )
  await events.onDurable('viewer.changed', 'notifications.forget-person', async ({ userId, viewer }) => {
    if (viewer === null) await db.inTransaction(trx => forgetPerson(trx, userId))
  })
  jobs.every('notifications.write-letters', oncePerMinute, () => writeDueLetters(notifications, unsubscribe))
  jobs.every('notifications.remove-old', oncePerDay, async () => {
    const before = new Date(context.clock.now().getTime() - keptDays * daysMs)
    while ((await removeOld(db.kysely, before, removedPiece)) >= removedPiece) {
      // Half a year of a busy day goes in short statements.
    }
  })
}
