import { createHash } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Push } from './push.ts'
import { findDevice, type DeviceRow, type Owner } from './store.ts'

/** SHA-256 of the token, base64url: the key of a device, and its name in the log. */
export const deviceIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The signed-in caller with their session; null for anonymous ones. */
export function ownerOf({ viewer, sessionId }: { viewer: Viewer | null; sessionId: string | null }): Owner | null {
  return viewer && sessionId !== null ? { userId: viewer.userId, sessionId } : null
}

/** Throws `not_found`. */
export async function getDeviceByToken({ db }: Push, token: string): Promise<DeviceRow> {
  const device = await findDevice(db.kysely, deviceIdOf(token))
  if (!device) throw noSuchDevice()
  return device
}

export const noSuchDevice = () => new DomainError('not_found', 'Такого устройства нет')

/** Throws `conflict` when the push service has reported the subscription as gone. */
export function checkIsAlive({ not_found }: DeviceRow): void {
  if (not_found) throw new DomainError('conflict', 'Этой подписки больше нет. Подпишитесь заново')
}
