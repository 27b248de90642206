// Sends notifications to the browsers of a person, each once. A message is marked as taken before it is sent and is released only
// when it certainly did not arrive. A crash in between can lose a message but never doubles it.
import { getUsers } from '#contract/auth.ts'
import type { EventPayload } from '#contract/events.ts'
import { listUnseenNotifications, type NotificationReply } from '#contract/notifications.ts'
import { failuresMax, attemptsMax } from './limits.ts'
import type { Push } from './push.ts'
import { outcomeOf, retryDelaySeconds, type Outcome } from './rules/outcome.ts'
import { writePayload, type Message } from './rules/payload.ts'
import * as store from './store.ts'

export const sendQueue = 'push.send-message'
export type SendJob = { device: number; packageUuid: string; notificationId: string; userId: string; attempt: number }

async function readUnseen({ context }: Push, id: string): Promise<NotificationReply | undefined> {
  const { items } = await context.ask(listUnseenNotifications, { body: { ids: [id] } })
  return items[0]?.notification
}

/** An active person who has asked for push messages. */
async function wantsMessages({ context }: Push, userId: string): Promise<boolean> {
  const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
  const user = items[0]
  return user?.setting_subs_to_web_push_packages === 1 && user.archived_at === null && !user.banned
}

export async function queueMessages(push: Push, { userId, id }: EventPayload<'notification.created'>): Promise<void> {
  const { context, db } = push
  const devices = await store.listReachable(db.kysely, userId)
  if (devices.length === 0 || !(await wantsMessages(push, userId))) return
  const notification = await readUnseen(push, id)
  if (!notification) return
  const packageUuid = notification.package_uuid
  await db.inTransaction(async trx => {
    for (const { integer_id: device } of devices) {
      if (!(await store.insertDelivery(trx, device, packageUuid, context.clock.now()))) continue
      const job: SendJob = { device, packageUuid, notificationId: id, userId, attempt: 1 }
      await context.jobs.send(sendQueue, job, { trx })
    }
  })
}

export async function sendMessage(push: Push, job: SendJob, signal: AbortSignal): Promise<void> {
  const { db } = push
  const notification = await readUnseen(push, job.notificationId)
  // The notification was seen or removed meanwhile, or has newer texts, which have a job of their own.
  if (notification?.package_uuid !== job.packageUuid) return
  const device = await db.inTransaction(trx => store.takeDelivery(trx, job, job.userId))
  if (!device) return
  const { outcome, retryAfter } = await postMessage(push, device, messageOf(notification), signal)
  if (outcome === 'later' && job.attempt < attemptsMax) return retryLater(push, job, retryAfter)
  await recordOutcome(push, device, outcome)
}

/** Queues a new job instead of a retry of the queue, because the push service decides the time. */
async function retryLater({ context, db }: Push, job: SendJob, retryAfter: string | null): Promise<void> {
  const startAfter = retryDelaySeconds(job.attempt, retryAfter, context.clock.now())
  await db.inTransaction(async trx => {
    await store.releaseDelivery(trx, job)
    await context.jobs.send(sendQueue, { ...job, attempt: job.attempt + 1 } satisfies SendJob, { trx, startAfter })
  })
}

function messageOf({ _id, payload, path }: NotificationReply): Message {
  const { renderTitle = '', message = '', comment } = payload.extends ?? {}
  const body = payload.extends?.like || !comment?.content ? message : `${message}\n${comment.content}`
  return { title: renderTitle, body, url: path ?? '/', tag: `notification-${_id}` }
}

/** Sends a message and returns its outcome. Failures are logged without the address. */
export async function postMessage(
  { context, send }: Push,
  { device_id: device, token, p256dh, auth }: store.DeviceRow,
  message: Message,
  signal?: AbortSignal,
): Promise<{ outcome: Outcome; retryAfter: string | null }> {
  if (p256dh === null || auth === null) return { outcome: 'refused', retryAfter: null }
  const answered = await send({ token, p256dh, auth }, writePayload(message), { topic: message.tag, signal })
  const outcome = outcomeOf(answered)
  if (outcome === 'refused') context.log.error({ device, ...answered }, 'a push service refused a message')
  else if (outcome !== 'accepted') context.log.warn({ device, outcome, ...answered }, 'a push message did not arrive')
  return { outcome, retryAfter: answered.status === null ? null : answered.retryAfter }
}

export async function recordOutcome({ context, db }: Push, device: store.DeviceRow, outcome: Outcome): Promise<void> {
  const now = context.clock.now()
  if (outcome === 'accepted') await store.resetFailures(db.kysely, device.integer_id)
  else if (outcome === 'gone') await store.markGone(db.kysely, device.integer_id, now)
  else await store.addFailure(db.kysely, device.integer_id, failuresMax, now)
}
