// In: notification.created (a message is sent), session.revoked (its devices lose their person), viewer.changed (devices of an
// erased person are removed). Out: nothing.
import { isErasure } from '#contract/events.ts'
import { dayMs } from '#domain/time-units.ts'
import { queueMessages, sendMessage, sendQueue, type SendJob } from './deliver.ts'
import { cleanupBatchRows, deliveryDays, idleDays } from './limits.ts'
import type { Push } from './push.ts'
import { removeDevicesOf, removeOld, unlinkDevices } from './store.ts'

const daySeconds = 86_400
const parallel = { concurrency: 8 }

export async function listen(push: Push): Promise<void> {
  const { context, db } = push
  const { events, jobs } = context
  await events.onDurable(
    'notification.created',
    'push.note-notification',
    event => queueMessages(push, event),
    parallel,
  )
  await events.onDurable('session.revoked', 'push.untie-devices', ({ userId, sessionId }) =>
    unlinkDevices(db.kysely, userId, sessionId),
  )
  await events.onDurable('viewer.changed', 'push.forget-person', ({ userId }) => removeDevicesOf(db.kysely, userId), {
    isFor: isErasure,
  })
  await jobs.work<SendJob>(sendQueue, (job, { signal }) => sendMessage(push, job, signal), parallel)
  jobs.every('push.remove-old', daySeconds, async () => {
    const before = (days: number) => new Date(context.clock.now().getTime() - days * dayMs)
    const old = { idleBefore: before(idleDays), sentBefore: before(deliveryDays), limit: cleanupBatchRows }
    while ((await removeOld(db.kysely, old)) >= cleanupBatchRows) {
      // Short statements keep a large cleanup from blocking others.
    }
  })
}
