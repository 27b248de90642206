// In: notification.created (somebody is to be told), session.revoked (nobody is told there any more), viewer.changed (an erased
// person has no devices). Out: nothing.
import { deliveryDays, idleDays, removedPiece } from './limits.ts'
import { noteNotification, sendMessage, sendQueue, type SendJob } from './deliver.ts'
import { daysMs, type Push } from './push.ts'
import { removeDevicesOf, removeOld, untieDevices } from './store.ts'

const oncePerDay = 86_400
const several = { concurrency: 8 }

export async function listen(push: Push): Promise<void> {
  const { context, db } = push
  const { events, jobs } = context
  await events.onDurable(
    'notification.created',
    'push.note-notification',
    event => noteNotification(push, event),
    several,
  )
  await events.onDurable('session.revoked', 'push.untie-devices', ({ userId, sessionId }) =>
    untieDevices(db.kysely, userId, sessionId),
  )
  await events.onDurable('viewer.changed', 'push.forget-person', async ({ userId, viewer }) => {
    if (viewer === null) await removeDevicesOf(db.kysely, userId)
  })
  await jobs.work<SendJob>(sendQueue, (job, { signal }) => sendMessage(push, job, signal), several)
  jobs.every('push.remove-old', oncePerDay, async () => {
    const before = (days: number) => new Date(context.clock.now().getTime() - days * daysMs)
    const old = { idleBefore: before(idleDays), sentBefore: before(deliveryDays), limit: removedPiece }
    while ((await removeOld(db.kysely, old)) >= removedPiece) {
      // A flood is cleared away in short statements.
    }
  })
}
