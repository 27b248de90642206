// In: notification.created, notifications.viewed, user.changed, comment.changed (messages to open pages), session.revoked,
// viewer.changed (sockets leave their private channel). Out: nothing. Each message is a durable job: it is done when all processes
// could be reached and is retried otherwise, so a process that dies loses nothing. Clients drop repeats by package_uuid.
import { listCommentsByIds } from '#contract/comments.ts'
import type { EventPayload } from '#contract/events.ts'
import { listUnseenNotifications, type NotificationReply } from '#contract/notifications.ts'
import { isOwnNotificationEvent } from '#domain/kinds.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeBatcher } from './batcher.ts'
import { threadPauseMs } from './limits.ts'
import { presentChangedProfile, presentCountAgain } from './present.ts'
import { privateChannel, threadChannel } from './rules/channels.ts'
import type { Sockets } from './sockets/sockets.ts'

/** Retries last for half an hour: an older message is of no use. A repeated one does no harm, so the next process does not wait long for the former. */
const urgent = { retryLimit: 10, retryDelaySeconds: 1, timeoutSeconds: 60, lostAfterSeconds: 10 }
/** Clients with a namespace (`App.Events`, the default of Echo) listen to the second name. */
const privateEvents = ['SocketPrivateEvent', String.raw`App\Events\SocketPrivateEvent`]
const threadEvent = 'CommentChanged'

export async function listen(context: ServiceContext, sockets: Sockets): Promise<void> {
  // A message that was sent to the other processes when Redis went away is lost.
  context.events.onMissed(() => sockets.letReconnect())
  await listenForNotifications(context, sockets)
  await listenForThreads(context, sockets)
  await listenForSignOuts(context, sockets)
}

async function listenForNotifications({ events, ask, clock }: ServiceContext, sockets: Sockets): Promise<void> {
  function sendToPerson(userId: string, notification: NotificationReply, exceptSocketId?: string): void {
    for (const event of privateEvents) sockets.send(privateChannel(userId), event, notification, exceptSocketId)
  }
  await events.onDurable(
    'notification.created',
    'realtime.ring',
    async ({ userId, id, hasGrown = false }) => {
      await sockets.checkReach()
      if (!sockets.hasListeners(privateChannel(userId))) return
      const { items } = await ask(listUnseenNotifications, { body: { ids: [id] } })
      for (const { isRung, notification } of items) {
        if (!isRung) continue
        const isOwn = isOwnNotificationEvent(notification.event)
        if (!isOwn) sendToPerson(userId, notification)
        // The list of the specification has no place for our own events, and clients raise their count by 1 for what they were sent.
        if (isOwn || hasGrown) sendToPerson(userId, presentCountAgain(clock.now()))
      }
    },
    { ...urgent, concurrency: 20 },
  )
  await events.onDurable(
    'notifications.viewed',
    'realtime.tell-viewed',
    async ({ userId, socketId }) => {
      await sockets.checkReach()
      sendToPerson(userId, presentCountAgain(clock.now()), socketId)
    },
    { ...urgent, concurrency: 5 },
  )
  await events.onDurable(
    'user.changed',
    'realtime.tell-changed-user',
    async ({ userId }) => {
      await sockets.checkReach()
      sendToPerson(userId, presentChangedProfile(userId, clock.now()))
    },
    { ...urgent, concurrency: 5 },
  )
}

async function listenForThreads({ events, ask }: ServiceContext, sockets: Sockets): Promise<void> {
  const sendChanges = makeBatcher<{ id: number; socketId: string | undefined }>(
    threadPauseMs,
    async (postId, changes) => {
      const { items, count } = await ask(listCommentsByIds, {
        body: { post_ID: postId, ids: [...new Set(changes.map(({ id }) => id))] },
      })
      const [socketId, ...others] = new Set(changes.map(change => change.socketId))
      sockets.send(
        threadChannel(postId),
        threadEvent,
        { postId, comments: items, count },
        // A batch of several tabs goes to all of them.
        others.length === 0 ? socketId : undefined,
      )
    },
  )
  await events.onDurable(
    'comment.changed',
    'realtime.tell-thread',
    async ({ postId, ids, socketId }) => {
      await sockets.checkReach()
      if (!sockets.hasListeners(threadChannel(postId))) return
      await sendChanges(
        postId,
        ids.map(id => ({ id, socketId })),
      )
    },
    { ...urgent, concurrency: 100 },
  )
}

const mustLeave = ({ viewer }: EventPayload<'viewer.changed'>): boolean => !viewer || viewer.isBanned

/** The bus reaches every process at once. The durable jobs repeat it, in case a process crashes after the commit. */
async function listenForSignOuts({ events }: ServiceContext, sockets: Sockets): Promise<void> {
  events.on('session.revoked', ({ userId, sessionId }) => sockets.dismiss(userId, sessionId))
  await events.onDurable('session.revoked', 'realtime.dismiss-session', async ({ userId, sessionId }) => {
    await sockets.checkReach()
    sockets.dismissEverywhere(userId, sessionId)
  })
  events.on('viewer.changed', changed => {
    if (mustLeave(changed)) sockets.dismiss(changed.userId, null)
  })
  await events.onDurable(
    'viewer.changed',
    'realtime.dismiss-viewer',
    async ({ userId }) => {
      await sockets.checkReach()
      sockets.dismissEverywhere(userId, null)
    },
    { isFor: mustLeave },
  )
}
