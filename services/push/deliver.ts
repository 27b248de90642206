// From news of a notification to the person's browsers, each once: a message is marked as taken before it is sent, and is free
// again only when it surely did not get there. A crash in between loses a message and never doubles it.
import { getUsers } from '#contract/auth.ts'
import type { EventPayload } from '#contract/events.ts'
import { listUnseenNotifications, type NotificationReply } from '#contract/notifications.ts'
import { failuresMax, triesMax } from './limits.ts'
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

/** Who wants to hear of it outside of the site, and may. */
async function isWanted({ context }: Push, userId: string): Promise<boolean> {
  const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
  const user = items[0]
  return user?.setting_subs_to_web_push_packages === 1 && user.archived_at === null && !user.banned
}

export async function noteNotification(
  push: Push,
  { userId, id }: EventPayload<'notification.created'>,
): Promise<void> {
  const { context, db } = push
  const devices = await store.listReachable(db.kysely, userId)
  if (devices.length === 0 || !(await isWanted(push, userId))) return
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
  // Seen meanwhile, gone, or with newer words, which have a job of their own.
  if (notification?.package_uuid !== job.packageUuid) return
  const device = await db.inTransaction(trx => store.takeDelivery(trx, job, job.userId))
  if (!device) return
  const { outcome, retryAfter } = await post(push, device, messageOf(notification), signal)
  if (outcome === 'later' && job.attempt < triesMax) return tryLater(push, job, retryAfter)
  await noteOutcome(push, device, outcome)
}

/** Its own successor and no retry of the queue: the push service says when. */
async function tryLater({ context, db }: Push, job: SendJob, retryAfter: string | null): Promise<void> {
  const startAfter = retryDelaySeconds(job.attempt, retryAfter, context.clock.now())
  await db.inTransaction(async trx => {
    await store.giveBackDelivery(trx, job)
    await context.jobs.send(sendQueue, { ...job, attempt: job.attempt + 1 } satisfies SendJob, { trx, startAfter })
  })
}

function messageOf({ _id, payload, path }: NotificationReply): Message {
  const { renderTitle = '', message = '', comment } = payload.extends ?? {}
  const body = payload.extends?.like || !comment?.content ? message : `${message}\n${comment.content}`
  return { title: renderTitle, body, url: path ?? '/', tag: `notification-${_id}` }
}

/** Sends and says what came of it; what an operator should know goes to the log, without the address. */
export async function post(
  { context, send }: Push,
  { device_id: device, token, p256dh, auth }: store.DeviceRow,
  message: Message,
  signal?: AbortSignal,
): Promise<{ outcome: Outcome; retryAfter: string | null }> {
  if (p256dh === null || auth === null) return { outcome: 'refused', retryAfter: null }
  const answered = await send({ token, p256dh, auth }, writePayload(message), { topic: message.tag, signal })
  const outcome = outcomeOf(answered)
  if (outcome === 'refused') context.log.error({ device, ...answered }, 'a push service refused a message')
  else if (outcome !== 'accepted')
    context.log.warn({ device, outcome, ...answered }, 'a push message did not get there')
  return { outcome, retryAfter: answered.status === null ? null : answered.retryAfter }
}

export async function noteOutcome({ context, db }: Push, device: store.DeviceRow, outcome: Outcome): Promise<void> {
  const now = context.clock.now()
  if (outcome === 'accepted') await store.noteReached(db.kysely, device.integer_id)
  else if (outcome === 'gone') await store.noteGone(db.kysely, device.integer_id, now)
  else await store.noteFailure(db.kysely, device.integer_id, failuresMax, now)
}
