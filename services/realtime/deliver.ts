// What sockets are told, and by which event. Each event is a durable job: it is done when all processes could be told, and is
// tried again otherwise, so that a process which dies in between loses nothing. A client knows what it has by package_uuid.
import { listCommentsByIds } from '#contract/comments.ts'
import { listUnseenNotifications, type NotificationReply } from '#contract/notifications.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeGathering } from './gathering.ts'
import { threadPauseMs } from './limits.ts'
import { privateChannel, threadChannel } from './rules/channels.ts'
import type { Sockets } from './sockets.ts'

/** Half an hour of tries: older news is no news. */
const urgent = { retryLimit: 10, retryDelaySeconds: 1, timeoutSeconds: 60 }
/** Clients with a namespace (`App.Events`, the default of Echo) listen to the second. */
const privateEvents = ['SocketPrivateEvent', String.raw`App\Events\SocketPrivateEvent`]
const threadEvent = 'CommentChanged'

export async function deliver({ events, ask, clock }: ServiceContext, sockets: Sockets): Promise<void> {
  function tellPerson(userId: string, notification: NotificationReply, exceptSocketId?: string): void {
    for (const event of privateEvents) sockets.tell(privateChannel(userId), event, notification, exceptSocketId)
  }

  /** What is told and not kept. */
  function makeBadge(event: NotificationReply['event']): NotificationReply {
    const now = clock.now().toISOString()
    const package_uuid = crypto.randomUUID()
    return {
      _id: package_uuid,
      event,
      is_read: true,
      package_uuid,
      payload: { content: '', extends: null },
      redirect_link: null,
      path: null,
      created_at: now,
      updated_at: now,
    }
  }

  await events.onDurable(
    'notification.created',
    'realtime.ring',
    async ({ userId, id }) => {
      await sockets.checkReach()
      if (!sockets.isHeard(privateChannel(userId))) return
      const { items } = await ask(listUnseenNotifications, { body: { ids: [id] } })
      for (const { isRung, notification } of items) if (isRung) tellPerson(userId, notification)
    },
    { ...urgent, concurrency: 20 },
  )
  await events.onDurable(
    'notifications.viewed',
    'realtime.tell-viewed',
    async ({ userId, socketId }) => {
      await sockets.checkReach()
      tellPerson(userId, makeBadge('kolokolchick_update_meta'), socketId)
    },
    { ...urgent, concurrency: 5 },
  )
  await events.onDurable(
    'user.changed',
    'realtime.tell-changed-user',
    async ({ userId }) => {
      await sockets.checkReach()
      tellPerson(userId, makeBadge('profile_updated'))
    },
    { ...urgent, concurrency: 5 },
  )

  const tellThread = makeGathering<{ id: number; socketId: string | undefined }>(
    threadPauseMs,
    async (postId, changes) => {
      const { items, count } = await ask(listCommentsByIds, {
        body: { post_ID: postId, ids: [...new Set(changes.map(({ id }) => id))] },
      })
      const [socketId, ...others] = new Set(changes.map(change => change.socketId))
      sockets.tell(
        threadChannel(postId),
        threadEvent,
        { postId, comments: items, count },
        others.length === 0 ? socketId : undefined,
      )
    },
  )
  await events.onDurable(
    'comment.changed',
    'realtime.tell-thread',
    async ({ postId, ids, socketId }) => {
      await sockets.checkReach()
      if (!sockets.isHeard(threadChannel(postId))) return
      await tellThread(
        postId,
        ids.map(id => ({ id, socketId })),
      )
    },
    { ...urgent, concurrency: 100 },
  )

  // At once in every process; and once more by a job, for what a crash between commit and telling would lose.
  events.on('session.revoked', ({ userId, sessionId }) => sockets.dismiss(userId, sessionId))
  await events.onDurable('session.revoked', 'realtime.dismiss-session', async ({ userId, sessionId }) => {
    await sockets.checkReach()
    sockets.dismissEverywhere(userId, sessionId)
  })
  events.on('viewer.changed', ({ userId, viewer }) => {
    if (!viewer || viewer.isBanned) sockets.dismiss(userId, null)
  })
  await events.onDurable('viewer.changed', 'realtime.dismiss-viewer', async ({ userId, viewer }) => {
    if (viewer && !viewer.isBanned) return
    await sockets.checkReach()
    sockets.dismissEverywhere(userId, null)
  })
}
