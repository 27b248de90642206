import { z } from 'zod'
import { keptNotificationEvents, type KeptNotificationEvent } from '#domain/kinds.ts'
import { userId } from './auth.ts'
import { defineCall } from './call.ts'
import { pageMax } from './lists.ts'
import { wholeNumber } from './whole-number.ts'

const notificationId = z.string().regex(/^[1-9]\d{0,17}$/, 'ожидается номер уведомления')

/** Spec 3: events. Two are sent and not kept: `profile_updated` shows a badge, the last one asks to count the unseen again. */
export const notificationEvent = z.enum([...keptNotificationEvents, 'profile_updated', 'kolokolchick_update_meta'])

const commentKinds = {
  comment_reply: ['comment_reply'],
  comment_publish: ['comment_publish'],
  comment_rated: ['comment_rated_like', 'comment_rated_dislike'],
} as const satisfies Record<Exclude<KeptNotificationEvent, 'email_confirm'>, readonly string[]>

/** Spec 3: kinds as the server tells them apart. `comment_publish` and `email_confirm` are ours. */
export const notificationKind = z.enum([
  ...Object.values(commentKinds)
    .flat()
    .flatMap(kind => [kind, `${kind}_recipe`] as const),
  'email_confirm',
])
export type NotificationKind = z.output<typeof notificationKind>

/** The person who caused it. An erased person has a name that says so and no portrait. */
const actor = z.object({ id: z.string(), display_name: z.string(), avatar: z.string().nullable() })

/** Spec 3: a notification. */
export const notification = z.object({
  _id: z.string(),
  event: notificationEvent,
  is_read: z.boolean(),
  package_uuid: z.uuid().describe('New with each change worth a ring; the same when one is delivered again'),
  payload: z.object({
    content: z
      .string()
      .describe('Of a rating: like or dislike; of a new address, the address; otherwise the beginning of the comment'),
    extends: z
      .object({
        kind: notificationKind,
        comment: z
          .object({ id: z.number().int(), post_ID: z.number().int(), content: z.string(), user: actor })
          .nullable()
          .describe('null, as the post: of a new address'),
        like: z
          .object({ state: z.enum(['like', 'dislike']), user: actor })
          .nullable()
          .describe('The newest of them'),
        count: z.number().int().describe('How many people are in it: ratings of a comment come together'),
        postId: z.number().int().nullable(),
        postTitle: z.string().nullable(),
        postType: z.enum(['post', 'page', 'health', 'recipe']).nullable(),
        commentUserName: z.string().describe('Who did it'),
        renderTitle: z.string(),
        message: z.string(),
      })
      .nullable()
      .describe('null: only told, not kept'),
  }),
  redirect_link: z.string().nullable().describe('A path of this site'),
  path: z.string().nullable().describe('The same'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type NotificationReply = z.output<typeof notification>

const call = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({
    name,
    service: 'notifications',
    path: `/api/v1/kolokolchick/user/{userId}${path}`,
    auth: 'user',
    summary,
    source: '§7 notification service',
    params: z.object({ userId }),
  }) as const
const ownErrors = ['unauthorized', 'forbidden', 'validation'] as const
const writeLimit = { max: 120, perSeconds: 60 } as const
const done = z.object({ success: z.literal(true) })

const isViewed = z
  .enum(['0', '1', 'true', 'false'])
  .transform(text => text === '1' || text === 'true')
  .describe('Only seen ones, or only others')
const list = z.object({
  success: z.literal(true),
  data: z.array(notification),
  meta: z.object({ total: z.number().int() }),
})

export const listNotifications = defineCall({
  ...call('listNotifications', '', 'Notifications of a person, newest first; with limit 1, how many are not seen'),
  method: 'GET',
  query: z.object({
    page: wholeNumber(1, pageMax).default(1),
    limit: wholeNumber(1, 100).default(10),
    filter__is_viewed: isViewed.optional(),
  }),
  reply: list,
  errors: ownErrors,
})
const ids = z.array(notificationId).min(1).max(100)
export const viewNotifications = defineCall({
  ...call('viewNotifications', '/notifications/mass-viewing', 'All notifications are seen, or those named'),
  method: 'PATCH',
  body: z.object({ ids: ids.optional() }).nullish(),
  reply: done.extend({ meta: z.object({ total: z.number().int().describe('Not seen yet') }) }),
  errors: ownErrors,
  rateLimit: writeLimit,
})
export const viewNotification = defineCall({
  ...call('viewNotification', '/notifications/{id}/viewing', 'One notification is seen'),
  source: 'own: §7, paths not shown',
  method: 'PATCH',
  params: z.object({ userId, id: notificationId }),
  reply: done.extend({ data: notification }),
  errors: [...ownErrors, 'not_found'],
  rateLimit: writeLimit,
})
export const searchNotifications = defineCall({
  ...call('searchNotifications', '/notifications/search', 'Those of these notifications that there are, newest first'),
  source: 'own: §7, paths not shown',
  method: 'POST',
  body: z.object({ ids }),
  reply: list,
  errors: ownErrors,
  rateLimit: writeLimit,
})
export const resetNotifications = defineCall({
  ...call('resetNotifications', '/notifications', 'Removes every notification of a person'),
  source: 'own: §7, paths not shown',
  method: 'DELETE',
  reply: done,
  errors: ownErrors,
  rateLimit: writeLimit,
})

const flag = z.union([z.literal(0), z.literal(1)])
const settings = z.object({
  setting_subs_to_web_packages: flag.describe('Rings on open pages'),
  setting_subs_to_web_push_packages: flag,
  setting_subs_to_app_push_packages: flag,
  setting_subs_to_email_packages: flag.describe(
    'A letter of what was not seen within ten minutes, one an hour at most',
  ),
})
export const getNotificationSettings = defineCall({
  ...call('getNotificationSettings', '/settings', 'How a person wants to be told'),
  source: 'own: §7, paths not shown',
  method: 'GET',
  reply: z.object({ success: z.literal(true), data: settings }),
  errors: ownErrors,
})
export const changeNotificationSettings = defineCall({
  ...call('changeNotificationSettings', '/settings', 'Changes how a person wants to be told'),
  source: 'own: §7, paths not shown',
  method: 'PATCH',
  body: settings.partial(),
  needsKnownField: true,
  reply: z.object({ success: z.literal(true), data: settings }),
  errors: [...ownErrors, 'banned'],
  rateLimit: writeLimit,
})

/** For delivery by sockets and push. Notifications that were removed or seen meanwhile are left out. */
export const listUnseenNotifications = defineCall({
  name: 'listUnseenNotifications',
  service: 'notifications',
  method: 'POST',
  path: '/internal/notifications/list',
  auth: 'internal',
  summary: 'Notifications by ids, as long as they are not seen',
  source: 'own: delivery',
  body: z.object({ ids: z.array(notificationId).max(100) }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.string(),
        isRung: z.boolean().describe('The person wants to hear of it on open pages'),
        notification,
      }),
    ),
  }),
})

export const listPersonNotifications = defineCall({
  name: 'listPersonNotifications',
  service: 'notifications',
  path: '/internal/notifications/of-person',
  method: 'GET',
  auth: 'internal',
  summary: 'What a person was told, in the words of now, the newest first',
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: userId }),
  reply: z.object({
    items: z.array(
      z.object({ message: z.string(), path: z.string(), is_read: z.boolean(), created_at: z.iso.datetime() }),
    ),
  }),
  errors: ['validation'],
})

export const notificationsCalls = [
  listNotifications,
  viewNotifications,
  viewNotification,
  searchNotifications,
  resetNotifications,
  getNotificationSettings,
  changeNotificationSettings,
  listUnseenNotifications,
  listPersonNotifications,
] as const
