// Spec 7: get-device, get-sub-status, send-to-token; the key that browsers subscribe with.
import { DomainError } from '#contract/errors.ts'
import type {
  getDevice as GetDevice,
  getPushKey as GetPushKey,
  getSubStatus as GetSubStatus,
  listPersonDevices as OfPerson,
  sendToToken as SendToToken,
} from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { noteOutcome, post } from '../deliver.ts'
import { checkMayTest } from '../may.ts'
import { presentDevice } from '../present.ts'
import { deviceIdOf, ownerOf, type Push } from '../push.ts'
import { findDevice, listOfPerson, noteTest, type DeviceRow } from '../store.ts'

export function getPushKey({ vapid }: Push): Handler<typeof GetPushKey> {
  return () => ({ success: true, data: { public_key: vapid.publicKey } })
}

async function readDevice({ db }: Push, token: string): Promise<DeviceRow> {
  const device = await findDevice(db.kysely, deviceIdOf(token))
  if (!device) throw new DomainError('not_found', 'Такого устройства нет')
  return device
}

export function getDevice(push: Push): Handler<typeof GetDevice> {
  return async ({ query }, asker) => ({
    success: true,
    data: presentDevice(await readDevice(push, query.token), ownerOf(asker)),
  })
}

export function getSubStatus(push: Push): Handler<typeof GetSubStatus> {
  return async ({ query }) => {
    const { subscribed, not_found } = await readDevice(push, query.token)
    return { success: true, data: { subscribed, not_found } }
  }
}

export function sendToToken(push: Push): Handler<typeof SendToToken> {
  return async ({ body: { token, ...words } }, asker) => {
    const { context, db } = push
    const device = await readDevice(push, token)
    checkMayTest(asker.viewer, device.user_id)
    if (device.type !== 'web' || device.not_found || !device.subscribed)
      throw new DomainError('conflict', 'На это устройство ничего не отправить: подписки нет')
    const { outcome } = await post(push, device, { ...words, tag: 'test' })
    await noteOutcome(push, device, outcome)
    const after = (await noteTest(db.kysely, device.integer_id, context.clock.now())) ?? device
    return {
      success: outcome === 'accepted',
      data: { outcome, device: presentDevice(after, ownerOf(asker)) },
    }
  }
}

export function listPersonDevices({ db }: Push): Handler<typeof OfPerson> {
  return async ({ query }) => ({
    items: (await listOfPerson(db.kysely, query.user_id)).map(row => {
      const { type, user_agent, subscribed, created_at } = presentDevice(row, null)
      return { type, user_agent, subscribed, created_at }
    }),
  })
}
