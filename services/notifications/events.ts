// In: comment.published, comment.rated, comment.hidden and tip.settled (notify people), comment.changed (withdraw removed comments), user.changed and
// viewer.changed (names, erased people), email.asked and email.settled (a pending address). Out (announce.ts):
// notification.created, notifications.viewed.
import { isErasure } from '#contract/events.ts'
import { dayMs } from '#domain/time-units.ts'
import type { UnsubscribeLinks } from './letters/unsubscribe-links.ts'
import { writeDueLetters } from './letters/write-due-letters.ts'
import { cleanupBatchRows, keptDays } from './limits.ts'
import type { Notifications } from './notifications.ts'
import { refreshPerson } from './people.ts'
import { recordHidden } from './record/record-hidden.ts'
import { recordNewAddress, withdrawNewAddress } from './record/record-new-address.ts'
import { recordPublished } from './record/record-published.ts'
import { recordRating } from './record/record-rating.ts'
import { recordTip } from './record/record-tip.ts'
import { withdrawComments } from './record/withdraw-comments.ts'
import { removeOld } from './store/notifications.ts'
import { erasePerson } from './store/people.ts'

const minuteSeconds = 60
const daySeconds = 86_400
const parallel = { concurrency: 8 }

export async function listen(notifications: Notifications, links: UnsubscribeLinks): Promise<void> {
  const { context, db } = notifications
  const { events, jobs } = context
  await events.onDurable(
    'comment.published',
    'notifications.record-published',
    event => recordPublished(notifications, event),
    parallel,
  )
  await events.onDurable(
    'comment.rated',
    'notifications.record-rated',
    event => recordRating(notifications, event),
    parallel,
  )
  await events.onDurable(
    'comment.hidden',
    'notifications.record-hidden',
    event => recordHidden(notifications, event),
    parallel,
  )
  await events.onDurable('tip.settled', 'notifications.record-tip', event => recordTip(notifications, event), parallel)
  await events.onDurable('comment.changed', 'notifications.forget-comments', event =>
    withdrawComments(notifications, event),
  )
  await events.onDurable('user.changed', 'notifications.renew-person', ({ userId }) =>
    refreshPerson(notifications, userId),
  )
  await events.onDurable('email.asked', 'notifications.record-new-address', event =>
    recordNewAddress(notifications, event),
  )
  await events.onDurable('email.settled', 'notifications.forget-new-address', ({ userId }) =>
    withdrawNewAddress(notifications, userId),
  )
  await events.onDurable(
    'viewer.changed',
    'notifications.forget-person',
    ({ userId }) => db.inTransaction(trx => erasePerson(trx, userId)),
    { isFor: isErasure },
  )
  jobs.every('notifications.write-letters', minuteSeconds, () => writeDueLetters(notifications, links))
  jobs.every('notifications.remove-old', daySeconds, async () => {
    const before = new Date(context.clock.now().getTime() - keptDays * dayMs)
    while ((await removeOld(db.kysely, before, cleanupBatchRows)) >= cleanupBatchRows) {
      // Short statements keep the cleanup of half a year from blocking others.
    }
  })
}
