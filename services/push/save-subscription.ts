// Adds or renews the device of a subscription. Only its keys prove who owns it: an address alone cannot move a device to
// another person.
import { ECDH, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type { PushSubscriptionBody } from '#contract/push.ts'
import { dayMs } from '#domain/time-units.ts'
import { checkIsAlive, deviceIdOf } from './devices.ts'
import { devicesPerNetworkDaily, devicesPerPerson } from './limits.ts'
import type { Push } from './push.ts'
import { problemOf } from './rules/address.ts'
import * as store from './store.ts'

type Trx = Transaction<store.PushTables>
type Keys = { p256dh: string | null; auth: string | null }

/** Throws `validation`, `conflict` (other keys, or a dead subscription), `rate_limited`. */
export async function saveSubscription(
  push: Push,
  body: PushSubscriptionBody,
  { owner, ip }: { owner: store.Owner | null; ip: string },
): Promise<store.DeviceRow> {
  const { context, db } = push
  const { p256dh, auth } = body.type === 'web' ? body : { p256dh: null, auth: null }
  if (body.type === 'web') checkSubscription(body, context.config.push.mayReachLoopback)
  const now = context.clock.now()
  const deviceId = deviceIdOf(body.token)
  return db.inTransaction(async trx => {
    const known =
      (await store.lockDevice(trx, deviceId)) ?? (await addDevice(push, trx, body, { p256dh, auth }, { ip, now }))
    if (known) checkIsSame(known, body.type, { p256dh, auth })
    const formerOwner = body.type === 'web' && body.replaces ? await endReplaced(trx, body.replaces, now) : null
    const renewed = await store.renewDevice(trx, deviceId, {
      owner: owner ?? (known ? null : formerOwner),
      userAgent: body.user_agent ?? null,
      now,
    })
    if (renewed.user_id !== null) await store.removeBeyond(trx, renewed.user_id, devicesPerPerson)
    return renewed
  })
}

/** Returns the device that a parallel request has added meanwhile, otherwise undefined. */
async function addDevice(
  { networkKey }: Push,
  trx: Trx,
  { token, type }: PushSubscriptionBody,
  keys: Keys,
  { ip, now }: { ip: string; now: Date },
): Promise<store.DeviceRow | undefined> {
  const since = new Date(now.getTime() - dayMs)
  const network_key = networkKey(ip)
  if ((await store.countNewOfNetwork(trx, network_key, since)) >= devicesPerNetworkDaily)
    throw new DomainError('rate_limited', 'Слишком много подписок из одной сети. Попробуйте завтра')
  const device_id = deviceIdOf(token)
  const device = { id: crypto.randomUUID(), device_id, token, type, ...keys, network_key }
  return (await store.insertDevice(trx, device, now)) ? undefined : store.lockDevice(trx, device_id)
}

function checkIsSame(device: store.DeviceRow, type: PushSubscriptionBody['type'], { p256dh, auth }: Keys): void {
  checkIsAlive(device)
  if (device.type !== type || !isSame(device.auth, auth) || !isSame(device.p256dh, p256dh))
    throw new DomainError('conflict', 'У этой подписки другие ключи. Подпишитесь заново')
}

/** Ends the former subscription of the browser. Returns its owner if the secret is right and it was turned on. */
async function endReplaced(
  trx: Trx,
  { token, auth }: { token: string; auth: string },
  now: Date,
): Promise<store.Owner | null> {
  const device = await store.lockDevice(trx, deviceIdOf(token))
  if (!device?.auth || !isSame(device.auth, auth)) return null
  const { user_id: userId, session_id: sessionId, subscribed } = device
  await store.stopDevice(trx, device.device_id, now)
  return subscribed && userId !== null && sessionId !== null ? { userId, sessionId } : null
}

function checkSubscription({ token, p256dh }: { token: string; p256dh: string }, mayReachLoopback: boolean): void {
  const problem = problemOf(token, mayReachLoopback)
  if (problem) throw new DomainError('validation', 'Такой подписки не бывает', { token: problem })
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new DomainError('validation', 'Такой подписки не бывает', { p256dh: 'ожидается открытый ключ P-256' })
  }
}

function isSame(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return first === second
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
