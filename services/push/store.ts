// Every SQL statement of this service: devices, and deliveries of messages to them.
import { sql, type Generated, type Kysely, type Selectable, type Transaction } from 'kysely'

export type UserAgent = { browser?: string; version?: string; os?: string }
type DeviceTable = {
  integer_id: Generated<number>
  id: string
  device_id: string
  token: string
  type: 'web' | 'safari'
  p256dh: string | null
  auth: string | null
  user_agent: UserAgent | null
  user_id: string | null
  session_id: string | null
  network_key: string
  subscribed: boolean
  not_found: Generated<boolean>
  test: Generated<boolean>
  failures: Generated<number>
  created_at: Date
  updated_at: Date
  not_found_at: Date | null
  changed_sub_status_at: Date
}
export type PushTables = {
  device: DeviceTable
  delivery: { device_integer_id: number; package_uuid: string; is_taken: Generated<boolean>; created_at: Date }
}
export type DeviceRow = Selectable<DeviceTable>
export type Owner = { userId: string; sessionId: string }
type NewDevice = Pick<DeviceRow, 'id' | 'device_id' | 'token' | 'type' | 'p256dh' | 'auth' | 'network_key'>

type Executor = Kysely<PushTables>
type Trx = Transaction<PushTables>

export function findDevice(db: Executor, deviceId: string): Promise<DeviceRow | undefined> {
  return db.selectFrom('device').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
}

export function lockDevice(trx: Trx, deviceId: string): Promise<DeviceRow | undefined> {
  return trx.selectFrom('device').selectAll().where('device_id', '=', deviceId).forUpdate().executeTakeFirst()
}

/** Until the transaction ends, other additions from this network wait. */
export async function countNewOfNetwork(trx: Trx, networkKey: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${networkKey}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('device')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('network_key', '=', networkKey)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listOfPerson(db: Executor, userId: string): Promise<DeviceRow[]> {
  return db.selectFrom('device').selectAll().where('user_id', '=', userId).orderBy('integer_id').execute()
}

/** Returns false when the device exists already. */
export async function insertDevice(trx: Trx, device: NewDevice, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('device')
    .values({
      ...device,
      subscribed: true,
      created_at: now,
      updated_at: now,
      changed_sub_status_at: now,
    })
    .onConflict(oc => oc.column('device_id').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Turns a device on; with an owner it becomes theirs. */
export async function renewDevice(
  trx: Trx,
  deviceId: string,
  { owner, userAgent, now }: { owner: Owner | null; userAgent: UserAgent | null; now: Date },
): Promise<DeviceRow> {
  return trx
    .updateTable('device')
    .set(eb => ({
      subscribed: true,
      failures: 0,
      updated_at: now,
      changed_sub_status_at: eb
        .case()
        .when('subscribed', '=', true)
        .then(eb.ref('changed_sub_status_at'))
        .else(now)
        .end(),
      ...(owner && { user_id: owner.userId, session_id: owner.sessionId }),
      ...(userAgent && { user_agent: JSON.stringify(userAgent) as never }),
    }))
    .where('device_id', '=', deviceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function stopDevice(trx: Trx, deviceId: string, now: Date): Promise<void> {
  await trx
    .updateTable('device')
    .set({ subscribed: false, updated_at: now, changed_sub_status_at: now })
    .where('device_id', '=', deviceId)
    .where('subscribed', '=', true)
    .execute()
}

/** Removes the devices of a person beyond `max`, the longest inactive first. */
export async function removeBeyond(trx: Trx, userId: string, max: number): Promise<void> {
  const newest = trx
    .selectFrom('device')
    .select('integer_id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('integer_id', 'desc')
    .limit(max)
  await trx.deleteFrom('device').where('user_id', '=', userId).where('integer_id', 'not in', newest).execute()
}

/** Takes devices from their person. `sessionId` null: the devices of every session. */
export async function unlinkDevices(db: Executor, userId: string, sessionId: string | null): Promise<void> {
  let update = db.updateTable('device').set({ user_id: null, session_id: null }).where('user_id', '=', userId)
  if (sessionId !== null) update = update.where('session_id', '=', sessionId)
  await update.execute()
}

export async function removeDevicesOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('device').where('user_id', '=', userId).execute()
}

/** Devices of a person that messages can be sent to. */
export function listReachable(db: Executor, userId: string): Promise<DeviceRow[]> {
  return reachable(db).where('user_id', '=', userId).execute()
}

const reachable = (db: Executor) =>
  db
    .selectFrom('device')
    .selectAll()
    .where('type', '=', 'web')
    .where('subscribed', '=', true)
    .where('not_found', '=', false)

/** Returns false when this package was recorded for the device before. */
export async function insertDelivery(trx: Trx, device: number, packageUuid: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('delivery')
    .values({ device_integer_id: device, package_uuid: packageUuid, created_at: now })
    .onConflict(oc => oc.columns(['device_integer_id', 'package_uuid']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

type DeliveryKey = { device: number; packageUuid: string }
const ofKey = ({ device, packageUuid }: DeliveryKey) => ({ device_integer_id: device, package_uuid: packageUuid })

/** Takes the delivery for the only sender. Returns undefined when another process took it or the device changed its person. */
export async function takeDelivery(trx: Trx, key: DeliveryKey, userId: string): Promise<DeviceRow | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery')
    .set({ is_taken: true })
    .where(eb => eb.and(ofKey(key)))
    .where('is_taken', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  return reachable(trx).where('integer_id', '=', key.device).where('user_id', '=', userId).executeTakeFirst()
}

/** Lets a message that did not arrive be sent again. */
export async function releaseDelivery(trx: Trx, key: DeliveryKey): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ is_taken: false })
    .where(eb => eb.and(ofKey(key)))
    .execute()
}

export async function resetFailures(db: Executor, device: number): Promise<void> {
  await db
    .updateTable('device')
    .set({ failures: 0 })
    .where('integer_id', '=', device)
    .where('failures', '>', 0)
    .execute()
}

/** Counts a failure; after `failuresMax` in a row the device is turned off. */
export async function addFailure(db: Executor, device: number, failuresMax: number, now: Date): Promise<void> {
  const isLast = sql<boolean>`subscribed and failures + 1 >= ${failuresMax}`
  await db
    .updateTable('device')
    .set({
      failures: sql<number>`failures + 1`,
      subscribed: sql<boolean>`subscribed and not (${isLast})`,
      changed_sub_status_at: sql<Date>`case when ${isLast} then ${now} else changed_sub_status_at end`,
    })
    .where('integer_id', '=', device)
    .execute()
}

export async function markGone(db: Executor, device: number, now: Date): Promise<void> {
  await db
    .updateTable('device')
    .set({ not_found: true, not_found_at: now, subscribed: false, changed_sub_status_at: now, updated_at: now })
    .where('integer_id', '=', device)
    .where('not_found', '=', false)
    .execute()
}

export function markTested(db: Executor, device: number, now: Date): Promise<DeviceRow | undefined> {
  return db
    .updateTable('device')
    .set({ test: true, updated_at: now })
    .where('integer_id', '=', device)
    .returningAll()
    .executeTakeFirst()
}

/** Removes at most `limit` idle devices and `limit` old deliveries. Returns the larger of the two numbers. */
export async function removeOld(
  db: Executor,
  { idleBefore, sentBefore, limit }: { idleBefore: Date; sentBefore: Date; limit: number },
): Promise<number> {
  const idle = db
    .selectFrom('device')
    .select('integer_id')
    .where('updated_at', '<', idleBefore)
    .where(eb => eb.or([eb('user_id', 'is', null), eb('subscribed', '=', false)]))
    .limit(limit)
  const old = db
    .selectFrom('delivery')
    .select(['device_integer_id', 'package_uuid'])
    .where('created_at', '<', sentBefore)
    .limit(limit)
  const devices = await db.deleteFrom('device').where('integer_id', 'in', idle).executeTakeFirst()
  const deliveries = await db
    .deleteFrom('delivery')
    .where(({ eb, refTuple }) =>
      eb(refTuple('device_integer_id', 'package_uuid'), 'in', old.$asTuple('device_integer_id', 'package_uuid')),
    )
    .executeTakeFirst()
  return Number(devices.numDeletedRows > deliveries.numDeletedRows ? devices.numDeletedRows : deliveries.numDeletedRows)
}
