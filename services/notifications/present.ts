// Row → wire: the notification of spec 3, and the settings.
import type { UserReply } from '#contract/auth.ts'
import type { NotificationReply } from '#contract/notifications.ts'
import { kindOf, messageOf, titleOf, type TextFields } from './rules/texts.ts'
import type { NotificationRow } from './store/notifications.ts'

/** The fields of a notification that its texts are made of. */
export function textFieldsOf(row: NotificationRow): TextFields {
  return {
    event: row.event,
    rating: row.rating,
    actorName: row.actor_name,
    actors: row.actors,
    postTitle: row.post_title,
    isRecipe: row.post_type === 'recipe',
    excerpt: row.excerpt,
  }
}

export function presentNotification(row: NotificationRow): NotificationReply {
  const fields = textFieldsOf(row)
  const author = { id: row.comment_author_id, display_name: row.author_name, avatar: row.author_avatar }
  const actor = { id: row.actor_id, display_name: row.actor_name, avatar: row.actor_avatar }
  return {
    _id: String(row.id),
    event: row.event,
    is_read: row.read_at !== null,
    package_uuid: row.package_uuid,
    payload: {
      content: row.rating ?? row.excerpt,
      extends: {
        kind: kindOf(fields),
        comment:
          row.comment_id === null || row.post_id === null
            ? null
            : { id: row.comment_id, post_ID: row.post_id, content: row.excerpt, user: author },
        like: row.rating && { state: row.rating, user: actor },
        count: row.actors,
        postId: row.post_id,
        postTitle: row.post_title,
        postType: row.post_type,
        commentUserName: row.actor_name,
        renderTitle: titleOf(fields),
        message: messageOf(fields),
      },
    },
    redirect_link: row.path,
    path: row.path,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const presentSettings = (user: UserReply) => ({
  setting_subs_to_web_packages: user.setting_subs_to_web_packages ?? 0,
  setting_subs_to_web_push_packages: user.setting_subs_to_web_push_packages ?? 0,
  setting_subs_to_app_push_packages: user.setting_subs_to_app_push_packages ?? 0,
  setting_subs_to_email_packages: user.setting_subs_to_email_packages ?? 0,
})
