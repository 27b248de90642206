// Spec 7: add-sub, subscribe, unsubscribe. Keys prove whose subscription it is: an address alone moves nothing to another person.
import { ECDH, timingSafeEqual } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import type {
  addSub as AddSub,
  PushSubscriptionBody,
  subscribe as Subscribe,
  unsubscribe as Unsubscribe,
} from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { devicesPerNetworkDaily, devicesPerPerson } from '../limits.ts'
import { presentDevice } from '../present.ts'
import { daysMs, deviceIdOf, ownerOf, type Push } from '../push.ts'
import { problemOf } from '../rules/address.ts'
import * as store from '../store.ts'

export function addSub(push: Push): Handler<typeof AddSub> {
  return async ({ body }, { ip, ...asker }) => {
    const owner = ownerOf(asker)
    const device = await keepSubscription(push, body, { owner, ip })
    return { success: true, data: presentDevice(device, owner) }
  }
}

export function subscribe(push: Push): Handler<typeof Subscribe> {
  return async ({ body }, { ip, ...asker }) => {
    const owner = ownerOf(asker)
    const device = body.type
      ? await keepSubscription(push, body, { owner, ip })
      : await turnOn(push, deviceIdOf(body.token))
    return { success: true, data: presentDevice(device, owner) }
  }
}

export function unsubscribe({ context, db }: Push): Handler<typeof Unsubscribe> {
  return async ({ body: { token } }) => {
    await db.inTransaction(trx => store.stopDevice(trx, deviceIdOf(token), context.clock.now()))
    return { success: true }
  }
}

async function turnOn({ context, db }: Push, deviceId: string): Promise<store.DeviceRow> {
  return db.inTransaction(async trx => {
    const device = await store.lockDevice(trx, deviceId)
    if (!device) throw new DomainError('not_found', 'Такого устройства нет')
    checkIsAlive(device)
    return store.renewDevice(trx, deviceId, { owner: null, userAgent: null, now: context.clock.now() })
  })
}

async function keepSubscription(
  { context, db, networkKey }: Push,
  body: PushSubscriptionBody,
  { owner, ip }: { owner: store.Owner | null; ip: string },
): Promise<store.DeviceRow> {
  const { token, type } = body
  const { p256dh, auth } = body.type === 'web' ? body : { p256dh: null, auth: null }
  if (body.type === 'web') checkSubscription(body, context.config.push.mayReachLoopback)
  const now = context.clock.now()
  const deviceId = deviceIdOf(token)
  return db.inTransaction(async trx => {
    let known = await store.lockDevice(trx, deviceId)
    if (!known) {
      const since = new Date(now.getTime() - daysMs)
      const network_key = networkKey(ip)
      if ((await store.countNewOfNetwork(trx, network_key, since)) >= devicesPerNetworkDaily)
        throw new DomainError('rate_limited', 'Слишком много подписок из одной сети. Попробуйте завтра')
      const device = { id: crypto.randomUUID(), device_id: deviceId, token, type, p256dh, auth, network_key }
      // Somebody may have been quicker.
      if (!(await store.insertDevice(trx, device, now))) known = await store.lockDevice(trx, deviceId)
    }
    if (known) checkIsAlive(known)
    if (known && (known.type !== type || !isSame(known.auth, auth) || !isSame(known.p256dh, p256dh)))
      throw new DomainError('conflict', 'У этой подписки другие ключи. Подпишитесь заново')
    const before = body.type === 'web' && body.replaces ? await endReplaced(trx, body.replaces, now) : null
    const renewed = await store.renewDevice(trx, deviceId, {
      owner: owner ?? (known ? null : before),
      userAgent: body.user_agent ?? null,
      now,
    })
    if (renewed.user_id !== null) await store.removeBeyond(trx, renewed.user_id, devicesPerPerson)
    return renewed
  })
}

/** Ends what the browser had before; whom it told, if the secret is the right one. */
async function endReplaced(
  trx: Parameters<typeof store.lockDevice>[0],
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

function checkIsAlive({ not_found }: store.DeviceRow): void {
  if (not_found) throw new DomainError('conflict', 'Этой подписки больше нет. Подпишитесь заново')
}

function isSame(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return first === second
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
