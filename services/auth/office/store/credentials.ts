// Credentials: passkeys, codes of authenticator apps, spare codes; challenges and attempts.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuthTables, OfficeKeyTable } from '../../store/tables.ts'

type Executor = Kysely<AuthTables>
export type KeyRow = Selectable<OfficeKeyTable>
export type CodesRow = Selectable<AuthTables['office_codes']>

// ---- passkeys

export async function listKeys(db: Executor, userId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('office_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findKey(db: Executor, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('office_key').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if the key belongs to somebody already. */
export async function addKey(trx: Executor, key: KeyRow): Promise<boolean> {
  const row = await trx
    .insertInto('office_key')
    .values({ ...key, transports: sql<string[]>`${JSON.stringify(key.transports)}::jsonb` })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a use of a key; false if a parallel use has increased its counter. */
export async function noteKeyUse(
  trx: Executor,
  id: string,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('office_key')
    .set({ counter: to, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the name of the removed key; undefined if the person has no such key. */
export async function removeKey(trx: Executor, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('office_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

// ---- codes

export async function findCodes(db: Executor, userId: string): Promise<CodesRow | undefined> {
  return db.selectFrom('office_codes').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores the secret of an authenticator app, replacing a former one. */
export async function saveCodes(
  trx: Executor,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<void> {
  const values = { secret, last_step: step, created_at: now, used_at: now }
  await trx
    .insertInto('office_codes')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function removeCodes(trx: Executor, userId: string): Promise<boolean> {
  const row = await trx.deleteFrom('office_codes').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return row !== undefined
}

/** Uses up the code of a step; false if this step or a later one was used already. */
export async function useStep(db: Executor, userId: string, step: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('office_codes')
    .set({ last_step: step, used_at: now })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces all spare codes of a person. */
export async function saveSpareCodes(
  trx: Executor,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('office_spare_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('office_spare_code')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash, created_at: now })))
    .execute()
}

/** Uses up a spare code; false if it does not exist. */
export async function useSpareCode(db: Executor, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('office_spare_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countSpareCodes(
  db: Executor,
  userId: string,
): Promise<{ left: number; created_at: Date } | undefined> {
  const { left, created_at } = await db
    .selectFrom('office_spare_code')
    .select(eb => [eb.fn.countAll().as('left'), eb.fn.max('created_at').as('created_at')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return created_at === null ? undefined : { left: Number(left), created_at }
}

/** Removes all credentials. */
export async function removeCredentials(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('office_key').where('user_id', '=', userId).execute()
  await trx.deleteFrom('office_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('office_spare_code').where('user_id', '=', userId).execute()
}

// ---- unconfirmed codes, and the lock of the office

/** Locks the row of a person until the transaction ends, so that changes of one person's credentials are sequential. */
export async function lockPerson(trx: Executor, userId: string): Promise<Selectable<AuthTables['office_person']>> {
  return trx
    .insertInto('office_person')
    .values({ user_id: userId, locked_out_at: null, codes_offer: null })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(eb => ({ user_id: eb.ref('excluded.user_id') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePerson(
  trx: Executor,
  userId: string,
  changes: Partial<Pick<Selectable<AuthTables['office_person']>, 'locked_out_at' | 'codes_offer'>>,
): Promise<void> {
  await trx.updateTable('office_person').set(changes).where('user_id', '=', userId).execute()
}

export async function isLockedOut(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('office_person')
    .select('locked_out_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.locked_out_at !== null
}

/** Locks out everybody with a role in the office until they are admitted one by one. */
export async function lockEverybodyOut(trx: Executor, now: Date): Promise<void> {
  await sql`
    insert into auth.office_person (user_id, locked_out_at)
    select distinct user_id, ${now}::timestamptz from auth.role where application = 'quasar'
    on conflict (user_id) do update set locked_out_at = excluded.locked_out_at`.execute(trx)
}

// ---- passkey challenges

export async function saveChallenge(
  db: Executor,
  challenge: { challenge_hash: string; owner: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('office_challenge').values(challenge).execute()
}

/** Uses up a challenge; false if it does not belong to this owner, was used, or is too old. */
export async function useChallenge(db: Executor, hash: string, owner: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('office_challenge')
    .where('challenge_hash', '=', hash)
    .where('owner', '=', owner)
    .where('expires_at', '>', now)
    .returning('owner')
    .executeTakeFirst()
  return row !== undefined
}

// ---- attempts at codes

export type Attempt = { wrong: number; paused_until: Date | null }

/**
 * Counts an attempt before the code is compared, so that parallel attempts cannot exceed the limit; it counts as wrong until `forgetAttempts`.
 * Each series of `max` begins a pause that is twice the one before. `wrong` is the sum of all series. Undefined during a pause.
 */
export async function takeOfficeAttempt(
  db: Executor,
  addressKey: string,
  { now, max, firstMinutes, mostMinutes }: { now: Date; max: number; firstMinutes: number; mostMinutes: number },
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    insert into auth.office_attempt as a (address_key, wrong, last_at) values (${addressKey}, 1, ${now}::timestamptz)
    on conflict (address_key) do update set
      wrong = a.wrong + 1,
      paused_until = case when (a.wrong + 1) % ${max}::integer = 0 then ${now}::timestamptz + interval '1 minute' *
        least(${firstMinutes}::float8 * power(2, least((a.wrong + 1) / ${max}::integer - 1, 20)), ${mostMinutes}::float8) end,
      last_at = excluded.last_at
    where a.paused_until is null or a.paused_until <= ${now}::timestamptz
    returning wrong, paused_until`.execute(db)
  return rows[0]
}

export async function findPause(db: Executor, addressKey: string): Promise<Date | null> {
  const row = await db
    .selectFrom('office_attempt')
    .select('paused_until')
    .where('address_key', '=', addressKey)
    .executeTakeFirst()
  return row?.paused_until ?? null
}

export async function forgetAttempts(db: Executor, addressKey: string): Promise<void> {
  await db.deleteFrom('office_attempt').where('address_key', '=', addressKey).execute()
}
