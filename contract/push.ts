import { z } from 'zod'
import { defineCall } from './call.ts'

/** URL of the push service, or the token of old Safari. Knowing it is enough to ask about the device. */
const anyToken = z.string().min(1).max(2000)
/** `bytes` bytes in base64url. Some browsers pad it. */
const base64url = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `ожидаются ${bytes} байт в base64url`)
    .transform(text => text.replaceAll('=', ''))

const userAgent = z
  .object({ browser: z.string().max(100), version: z.string().max(50), os: z.string().max(100) })
  .partial()

/** Spec 3: a push subscription payload. Safari's old type has no keys. */
const webSubscription = z.object({
  type: z.literal('web'),
  token: z.url({ protocol: /^https$/ }).max(2000),
  p256dh: base64url(65),
  auth: base64url(16),
  user_agent: userAgent.optional(),
})
const safariSubscription = z.object({
  type: z.literal('safari'),
  token: z.string().regex(/^[0-9A-Fa-f]{64}$/, 'ожидается токен устройства Safari'),
  user_agent: userAgent.optional(),
})
const subscription = z.discriminatedUnion('type', [
  webSubscription.extend({
    replaces: z
      .object({ token: anyToken, auth: base64url(16) })
      .optional()
      .describe('The former subscription of the browser, with its secret; its person moves to the new one'),
  }),
  safariSubscription,
])
export type PushSubscriptionBody = z.output<typeof subscription>

/** Spec 3: a push device. */
export const pushDevice = z.object({
  id: z.uuid(),
  integer_id: z.number().int(),
  device_id: z.string().describe('Name of the device that does not reveal its address'),
  token: z.string(),
  type: z.enum(['web', 'safari']),
  user_agent: userAgent.nullable(),
  p256dh: z.string().nullable().describe('null for everybody but the person whose device it is'),
  auth: z.string().nullable().describe('null for everybody but the person whose device it is'),
  subscribed: z.boolean(),
  not_found: z
    .boolean()
    .describe('True when the push service no longer knows the device; nothing is ever sent to it again'),
  test: z.boolean().describe('True when a test message was sent to it'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  not_found_at: z.iso.datetime().nullable(),
  changed_sub_status_at: z.iso.datetime(),
  is_own: z.boolean().describe('Own: true when the device belongs to the caller, in the session of the call'),
})
export type PushDeviceReply = z.output<typeof pushDevice>

const call = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ name, service: 'push', path, summary, source: '§7 push service' }) as const
const device = z.object({ success: z.literal(true), data: pushDevice })
const writeLimit = { max: 30, perSeconds: 60 } as const
const byToken = z.object({ token: anyToken })

export const getPushKey = defineCall({
  ...call('getPushKey', '/api/vapid-key', 'Get the public key that subscriptions are made with (RFC 8292)'),
  source: 'own: §4 browser push',
  method: 'GET',
  auth: 'none',
  reply: z.object({ success: z.literal(true), data: z.object({ public_key: z.string() }) }),
})
export const addSub = defineCall({
  ...call(
    'addSub',
    '/api/add-sub',
    'Save a subscription; with a bearer token it belongs to that person until they sign out',
  ),
  method: 'POST',
  auth: 'optional',
  body: subscription,
  reply: device,
  errors: ['validation', 'conflict', 'rate_limited'],
  rateLimit: writeLimit,
})
export const subscribe = defineCall({
  ...call('subscribe', '/api/subscribe', 'Save a subscription, or turn a known device on by its token alone'),
  method: 'POST',
  auth: 'optional',
  body: z.union([subscription, byToken.extend({ type: z.undefined().optional() })]),
  reply: device,
  errors: ['validation', 'not_found', 'conflict', 'rate_limited'],
  rateLimit: writeLimit,
})
export const unsubscribe = defineCall({
  ...call('unsubscribe', '/api/unsubscribe', 'Stop sending to a device until it is subscribed again'),
  method: 'POST',
  auth: 'optional',
  body: byToken,
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'rate_limited'],
  rateLimit: writeLimit,
})
export const getDevice = defineCall({
  ...call('getDevice', '/api/get-device', 'Get a device by its token'),
  method: 'GET',
  auth: 'optional',
  query: byToken,
  reply: device,
  errors: ['validation', 'not_found'],
})
export const getSubStatus = defineCall({
  ...call('getSubStatus', '/api/get-sub-status', 'Tell whether messages are sent to a device'),
  method: 'GET',
  auth: 'optional',
  query: byToken,
  reply: z.object({ success: z.literal(true), data: z.object({ subscribed: z.boolean(), not_found: z.boolean() }) }),
  errors: ['validation', 'not_found'],
})
export const sendToToken = defineCall({
  ...call(
    'sendToToken',
    '/api/send-to-token',
    'Send a test message at once, to a device of one’s own; pushers may send to any device',
  ),
  method: 'POST',
  auth: 'user',
  body: z.object({
    token: anyToken,
    title: z.string().trim().min(1).max(200).default('Проверка уведомлений'),
    body: z.string().trim().max(10_000).default('Если вы это видите, уведомления работают.'),
    url: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])/, 'ожидается путь на этом сайте')
      .default('/'),
  }),
  reply: z.object({
    success: z.boolean().describe('True when the push service accepted the message'),
    data: z.object({ outcome: z.enum(['accepted', 'gone', 'later', 'refused', 'unknown']), device: pushDevice }),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found', 'conflict', 'rate_limited'],
  rateLimit: { max: 10, perSeconds: 60 },
})

// ---- for other services

export const listPersonDevices = defineCall({
  ...call(
    'listPersonDevices',
    '/internal/devices',
    'List the browsers in which a person wants notifications, without their keys',
  ),
  method: 'GET',
  auth: 'internal',
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: z.uuid() }),
  reply: z.object({
    items: z.array(pushDevice.pick({ type: true, user_agent: true, subscribed: true, created_at: true })),
  }),
  errors: ['validation'],
})

export const previewMessage = defineCall({
  ...call('previewMessage', '/internal/messages/preview', 'A message as browsers would get it: a long one is cut'),
  method: 'POST',
  auth: 'internal',
  source: 'own: office',
  body: z.object({ title: z.string().max(500), body: z.string().max(10_000), url: z.string().max(500) }),
  reply: z.object({ title: z.string(), body: z.string(), bytes: z.number().int() }),
  errors: ['validation'],
})

export const pushCalls = [
  getPushKey,
  addSub,
  subscribe,
  unsubscribe,
  getDevice,
  getSubStatus,
  sendToToken,
  listPersonDevices,
  previewMessage,
] as const
