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
      .describe('What the browser had before, with the secret of it: its person moves over'),
  }),
  safariSubscription,
])
export type PushSubscriptionBody = z.output<typeof subscription>

/** Spec 3: a push device. */
export const pushDevice = z.object({
  id: z.uuid(),
  integer_id: z.number().int(),
  device_id: z.string().describe('What the device is called without giving its address away'),
  token: z.string(),
  type: z.enum(['web', 'safari']),
  user_agent: userAgent.nullable(),
  p256dh: z.string().nullable().describe('For the person it belongs to; null for others'),
  auth: z.string().nullable().describe('The same'),
  subscribed: z.boolean(),
  not_found: z.boolean().describe('The push service does not know it any more: nothing is ever sent there again'),
  test: z.boolean().describe('A test message went there'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  not_found_at: z.iso.datetime().nullable(),
  changed_sub_status_at: z.iso.datetime(),
  is_own: z.boolean().describe('Own: it tells whoever asks, in the session they ask in'),
})
export type PushDeviceReply = z.output<typeof pushDevice>

const call = <Name extends string, Path extends string>(name: Name, path: Path, summary: string) =>
  ({ name, service: 'push', path, summary, source: '§7 push service' }) as const
const device = z.object({ success: z.literal(true), data: pushDevice })
const writeLimit = { max: 30, perSeconds: 60 } as const
const byToken = z.object({ token: anyToken })

export const getPushKey = defineCall({
  ...call('getPushKey', '/api/vapid-key', 'The public key that subscriptions are made with (RFC 8292)'),
  source: 'own: §4 browser push',
  method: 'GET',
  auth: 'none',
  reply: z.object({ success: z.literal(true), data: z.object({ public_key: z.string() }) }),
})
export const addSub = defineCall({
  ...call('addSub', '/api/add-sub', 'Keeps a subscription; with a bearer it tells that person until they sign out'),
  method: 'POST',
  auth: 'optional',
  body: subscription,
  reply: device,
  errors: ['validation', 'conflict', 'rate_limited'],
  rateLimit: writeLimit,
})
export const subscribe = defineCall({
  ...call('subscribe', '/api/subscribe', 'The same; a device that is known already is turned on by its token alone'),
  method: 'POST',
  auth: 'optional',
  body: z.union([subscription, byToken.extend({ type: z.undefined().optional() })]),
  reply: device,
  errors: ['validation', 'not_found', 'conflict', 'rate_limited'],
  rateLimit: writeLimit,
})
export const unsubscribe = defineCall({
  ...call('unsubscribe', '/api/unsubscribe', 'Nothing is sent there until it is subscribed again'),
  method: 'POST',
  auth: 'optional',
  body: byToken,
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'rate_limited'],
  rateLimit: writeLimit,
})
export const getDevice = defineCall({
  ...call('getDevice', '/api/get-device', 'A device by its token'),
  method: 'GET',
  auth: 'optional',
  query: byToken,
  reply: device,
  errors: ['validation', 'not_found'],
})
export const getSubStatus = defineCall({
  ...call('getSubStatus', '/api/get-sub-status', 'Whether anything is sent to a device'),
  method: 'GET',
  auth: 'optional',
  query: byToken,
  reply: z.object({ success: z.literal(true), data: z.object({ subscribed: z.boolean(), not_found: z.boolean() }) }),
  errors: ['validation', 'not_found'],
})
export const sendToToken = defineCall({
  ...call('sendToToken', '/api/send-to-token', 'A test message, at once, to a device of one’s own; by pushers to any'),
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
    success: z.boolean().describe('The push service took it'),
    data: z.object({ outcome: z.enum(['accepted', 'gone', 'later', 'refused', 'unknown']), device: pushDevice }),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'banned', 'not_found', 'conflict', 'rate_limited'],
  rateLimit: { max: 10, perSeconds: 60 },
})

// ---- for other services

export const listPersonDevices = defineCall({
  ...call('listPersonDevices', '/internal/devices', 'Browsers that a person wants to be told in, without their keys'),
  method: 'GET',
  auth: 'internal',
  source: 'own: personal data (152-FZ)',
  query: z.object({ user_id: z.uuid() }),
  reply: z.object({
    items: z.array(pushDevice.pick({ type: true, user_agent: true, subscribed: true, created_at: true })),
  }),
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
] as const
