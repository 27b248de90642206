// People of the office and the places of their sign-ins.
import { sql, type Insertable, type Kysely } from 'kysely'
import type { RoleName } from '#domain/viewer.ts'
import type { AuthTables } from '../../store/tables.ts'

type Executor = Kysely<AuthTables>

export async function hasAdministrator(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('role')
    .select('id')
    .where('application', '=', 'quasar')
    .where('name', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists the active administrators, and lets no other transaction that may leave fewer of them begin until this one ends. The list is a
 * statement of its own after the lock, so it sees what the one before has done to roles and to accounts.
 */
export async function lockAdministrators(trx: Executor): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('auth.administrators'))`.execute(trx)
  const rows = await trx
    .selectFrom('role')
    .innerJoin('user', 'user.id', 'role.user_id')
    .select('role.user_id')
    .where('role.application', '=', 'quasar')
    .where('role.name', '=', 'admin')
    .where('user.banned_at', 'is', null)
    .where('user.archived_at', 'is', null)
    .orderBy('role.id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Other active administrators who have signed in before, the longest known first. */
export async function listOtherAdministrators(db: Executor, userId: string, limit: number) {
  return db
    .selectFrom('user')
    .select(['id', 'integer_id', 'display_name'])
    .where('id', '!=', userId)
    .where('banned_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(
      sql<boolean>`exists (select from auth.role q where q.user_id = "user".id and q.application = 'quasar' and q.name = 'admin')`,
    )
    .where(
      sql<boolean>`(exists (select from auth.office_key k where k.user_id = "user".id)
        or exists (select from auth.office_codes c where c.user_id = "user".id))`,
    )
    .orderBy('integer_id')
    .limit(limit)
    .execute()
}

export type OfficePersonRow = {
  id: string
  integer_id: number
  display_name: string | null
  email: string | null
  is_expert: boolean
  expertise: string | null
  banned_at: Date | null
  roles: RoleName[]
  passkeys: number
  has_codes: boolean
  seen_at: Date | null
  locked_out_at: Date | null
  link_expires_at: Date | null
}

/** Lists everybody with a role of `quasar`, by account number. */
export async function listOfficePeople(
  db: Executor,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<OfficePersonRow[]> {
  const { rows } = await sql<OfficePersonRow>`
    select u.id, u.integer_id, u.display_name, u.email, u.is_expert, u.expertise, u.banned_at, r.roles,
      (select count(*)::integer from auth.office_key k where k.user_id = u.id) as passkeys,
      exists (select from auth.office_codes c where c.user_id = u.id) as has_codes,
      (select max(s.seen_at) from auth.office_session s where s.user_id = u.id) as seen_at,
      p.locked_out_at,
      (select max(l.expires_at) from auth.office_link l
        where l.user_id = u.id and l.closed_at is null and l.expires_at > ${now}::timestamptz) as link_expires_at
    from (select user_id, jsonb_agg(name order by name) as roles from auth.role
      where application = 'quasar' group by user_id) r
    join auth."user" u on u.id = r.user_id
    left join auth.office_person p on p.user_id = u.id
    where u.erased_at is null and u.integer_id > ${after}::integer
    order by u.integer_id limit ${limit}::integer`.execute(db)
  return rows
}

export async function insertSignIn(trx: Executor, row: Insertable<AuthTables['office_sign_in']>): Promise<void> {
  await trx.insertInto('office_sign_in').values(row).execute()
}

export type KnownPlace = { device: string; network: string; city: string | null }

/** Lists the places that a person has signed in from, newest first, each once. */
export async function listKnownPlaces(db: Executor, userId: string, limit: number): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select device, network, city from auth.office_sign_in
    where user_id = ${userId}::uuid and not is_foreign
    group by device, network, city order by max(id) desc limit ${limit}::integer`.execute(db)
  return rows
}

/** Call before a person ends own sessions: unusual places among these do not become known places. */
export async function distrustUnusualPlaces(
  trx: Executor,
  userId: string,
  which: { id: string } | { exceptId: string },
): Promise<void> {
  const ended = 'id' in which ? sql`s.id = ${which.id}::uuid` : sql`s.id <> ${which.exceptId}::uuid`
  await sql`update auth.office_sign_in l set is_foreign = true from auth.office_session s
    where s.user_id = ${userId}::uuid and s.is_odd and s.revoked_at is null and ${ended}
      and l.user_id = s.user_id and l.network = s.network and l.city is not distinct from s.city`.execute(trx)
}

/** Names of people by id; accounts that are erased are named so. */
export async function listNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'display_name', 'integer_id', 'erased_at'])
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, display_name, integer_id, erased_at }) => [
      id,
      erased_at === null ? (display_name ?? `Читатель ${integer_id}`) : `Удалённый читатель ${integer_id}`,
    ]),
  )
}

/** Of an erased account, whose id means nobody any more. */
export async function removeSignInsOf(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('office_sign_in').where('user_id', '=', userId).execute()
}
