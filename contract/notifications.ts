import { z } from 'zod'
import { keptNotificationEvents, type KeptNotificationEvent } from '#domain/kinds.ts'
import { userId } from './auth.ts'
import { defineCall } from './call.ts'
import { pageMax } from './lists.ts'
import { wholeNumber } from './whole-number.ts'

const notificationId = z.string().regex(/^[1-9]\d{0,17}$/, 'ожидается номер уведомления')

/** Spec 3: events. Two are sent and not kept: `profile_updated` shows a badge, the last one asks to count the unseen again. */
export const notificationEvent = z
  .enum([...keptNotificationEvents, 'profile_updated', 'kolokolchick_update_meta'])
  .describe('comment_hidden and comment_in_text are answered only to filter__all_events, and are never sent to sockets')

const commentKinds = {
  comment_reply: ['comment_reply'],
  comment_publish: ['comment_publish'],
  comment_hidden: ['comment_hidden'],
  comment_in_text: ['comment_in_text'],
  comment_rated: ['comment_rated_like', 'comment_rated_dislike'],
} as const satisfies Record<Exclude<KeptNotificationEvent, 'email_confirm'>, readonly string[]>

/** Spec 3: kinds as the server tells them apart. `comment_publish`, `comment_hidden`, `comment_in_text` and `email_confirm` are ours. */
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
  package_uuid: z.uuid().describe('New with each change that rings; the same when a notification is delivered again'),
  payload: z.object({
    content: z
      .string()
      .describe(
        'For a rating, like or dislike; for a new address, the address; otherwise the beginning of the comment',
      ),
    extends: z
      .object({
        kind: notificationKind.nullable(),
        comment: z
          .object({ id: z.number().int(), post_ID: z.number().int(), content: z.string(), user: actor })
          .nullable()
          .describe('null for a new address and for a changed profile, as the post is'),
        like: z
          .object({ state: z.enum(['like', 'dislike']), user: actor })
          .nullable()
          .describe('The newest rating'),
        count: z
          .number()
          .int()
          .nullable()
          .describe('Number of people in it, because ratings of a comment share one notification'),
        postId: z.number().int().nullable(),
        postTitle: z.string().nullable(),
        postType: z.enum(['post', 'page', 'health', 'recipe']).nullable(),
        commentUserName: z.string().nullable().describe('The person who caused it'),
        renderTitle: z.string(),
        message: z.string(),
      })
      .nullable()
      .describe('null for kolokolchick_update_meta. A changed profile fills only renderTitle and message'),
  }),
  redirect_link: z.string().nullable().describe('A path of this site'),
  path: z.string().nullable().describe('The same path'),
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

const yesOrNo = z.enum(['0', '1', 'true', 'false'])
const isYes = (text: z.output<typeof yesOrNo>) => text === '1' || text === 'true'
/** The list of the specification is closed, so its clients neither see nor count nor mark what is not in it. */
const allEvents = z.object({
  filter__all_events: yesOrNo
    .default('0')
    .transform(isYes)
    .describe(
      'Without it, only the events of the specification are listed, counted, marked and removed; with it, comment_hidden and comment_in_text as well',
    ),
})
const list = z.object({
  success: z.literal(true),
  data: z.array(notification),
  meta: z.object({ total: z.number().int() }),
})

export const listNotifications = defineCall({
  ...call(
    'listNotifications',
    '',
    'List notifications of a person, newest first; with limit 1, the total counts the unviewed ones',
  ),
  method: 'GET',
  query: allEvents.extend({
    page: wholeNumber(1, pageMax).default(1),
    limit: wholeNumber(1, 100).default(10),
    filter__is_viewed: yesOrNo.transform(isYes).optional().describe('Only viewed ones, or only unviewed ones'),
  }),
  reply: list,
  errors: ownErrors,
})
const ids = z.array(notificationId).min(1).max(100)
export const viewNotifications = defineCall({
  ...call('viewNotifications', '/notifications/mass-viewing', 'Mark all notifications as viewed, or those listed'),
  method: 'PATCH',
  query: allEvents,
  body: z.object({ ids: ids.optional() }).nullish(),
  needsKnownField: true,
  reply: done.extend({ meta: z.object({ total: z.number().int().describe('Number of unviewed notifications') }) }),
  errors: ownErrors,
  rateLimit: writeLimit,
})
export const viewNotification = defineCall({
  ...call('viewNotification', '/notifications/{id}/viewing', 'Mark a notification as viewed'),
  source: 'own: §7, paths not shown',
  method: 'PATCH',
  params: z.object({ userId, id: notificationId }),
  reply: done.extend({ data: notification }),
  errors: [...ownErrors, 'not_found'],
  rateLimit: writeLimit,
})
export const searchNotifications = defineCall({
  ...call(
    'searchNotifications',
    '/notifications/search',
    'List the existing ones among these notifications, newest first',
  ),
  source: 'own: §7, paths not shown',
  method: 'POST',
  query: allEvents,
  body: z.object({ ids }),
  reply: list,
  errors: ownErrors,
  rateLimit: writeLimit,
})
export const resetNotifications = defineCall({
  ...call('resetNotifications', '/notifications', 'Remove all notifications of a person'),
  source: 'own: §7, paths not shown',
  method: 'DELETE',
  query: allEvents,
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
    'Sends a letter about what was not viewed within ten minutes, at most one an hour',
  ),
})
export const getNotificationSettings = defineCall({
  ...call('getNotificationSettings', '/settings', 'Get the notification settings of a person'),
  source: 'own: §7, paths not shown',
  method: 'GET',
  reply: z.object({ success: z.literal(true), data: settings }),
  errors: ownErrors,
})
export const changeNotificationSettings = defineCall({
  ...call('changeNotificationSettings', '/settings', 'Change the notification settings of a person'),
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
  summary: 'List notifications by ids, without the viewed ones',
  source: 'own: delivery',
  body: z.object({ ids: z.array(notificationId).max(100) }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.string(),
        isRung: z.boolean().describe('True when the person wants a ring on open pages'),
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
  summary: 'List the notifications of a person in their present wording, newest first',
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
