// Payloads of the socket that no other service presents: events that are not stored.
import type { NotificationReply } from '#contract/notifications.ts'

type Signal = Pick<NotificationReply, 'event' | 'payload' | 'path'>

function present({ event, payload, path }: Signal, now: Date): NotificationReply {
  const at = now.toISOString()
  const package_uuid = crypto.randomUUID()
  return {
    _id: package_uuid,
    event,
    is_read: true,
    package_uuid,
    payload,
    redirect_link: path,
    path,
    created_at: at,
    updated_at: at,
  }
}

/** Nobody is shown it: it only makes pages count again. */
export const presentCountAgain = (now: Date): NotificationReply =>
  present({ event: 'kolokolchick_update_meta', payload: { content: '', extends: null }, path: null }, now)

/** A badge (spec 3), so it has words and leads somewhere. */
export function presentChangedProfile(userId: string, now: Date): NotificationReply {
  const words = 'Профиль обновлён'
  const about = {
    kind: null,
    comment: null,
    like: null,
    count: null,
    postId: null,
    postTitle: null,
    postType: null,
    commentUserName: null,
  }
  const payload = { content: words, extends: { ...about, renderTitle: words, message: words } }
  return present({ event: 'profile_updated', payload, path: `/profile/user/${userId}/settings` }, now)
}
