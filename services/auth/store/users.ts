import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { SignInProvider } from '#contract/auth.ts'
import type { ConsentState } from '#domain/consent.ts'
import type { RoleApplication, RoleName, Viewer } from '#domain/viewer.ts'
import type { AuthTables, UserTable } from './tables.ts'

type Executor = Kysely<AuthTables>

export type RoleRow = { id: number; application: RoleApplication; name: RoleName; created_at: string }
type Avatars = Selectable<UserTable>['avatars']
export type UserRow = Selectable<UserTable> & { roles: RoleRow[] }

/** A version 7 UUID, so ids sort by creation time. */
export function makeUserId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const withRoles = (db: Executor) =>
  db
    .selectFrom('user')
    .selectAll('user')
    .select(
      sql<RoleRow[]>`coalesce((select jsonb_agg(jsonb_build_object(
        'id', r.id, 'application', r.application, 'name', r.name, 'created_at', r.created_at) order by r.id)
        from auth.role r where r.user_id = "user".id), '[]')`.as('roles'),
    )

export async function findUser(db: Executor, id: string): Promise<UserRow | undefined> {
  return withRoles(db).where('user.id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return withRoles(db).where('user.email', '=', email).executeTakeFirst()
}

/** Locks an account until the transaction ends and returns its id; undefined when there is none or it is erased. */
export async function lockUser(
  trx: Executor,
  account: { email: string } | { id: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('user')
    .select('id')
    .where(eb => ('id' in account ? eb('id', '=', account.id) : eb('email', '=', account.email)))
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Columns with the ids of a person at other services. */
export const subjectColumns = {
  google: 'go_id',
  yandex: 'ya_id',
  vkontakte: 'vk_id',
  telegram: 'tg_id',
} as const satisfies Record<SignInProvider, keyof UserTable>
export type SubjectColumn = (typeof subjectColumns)[SignInProvider]

export async function findUserBySubject(
  db: Executor,
  column: SubjectColumn,
  subject: string,
): Promise<UserRow | undefined> {
  return withRoles(db).where(`user.${column}`, '=', subject).executeTakeFirst()
}

/** Links a person of another service to an account; false when it has a link to that service already, or is erased. */
export async function linkSubject(
  trx: Executor,
  id: string,
  column: SubjectColumn,
  subject: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('user')
    .set({ [column]: subject, updated_at: now })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewUser = { email: string | null; display_name?: string | null } & Partial<Record<SubjectColumn, string>>

/** Creates an account; false when its address or its id at another service is taken. */
export async function createUser(trx: Executor, user: NewUser, now: Date): Promise<boolean> {
  return insertUser(trx, { ...user, id: makeUserId(now) }, now)
}

/** Inserts an account with an id that was chosen before. */
export async function insertUser(trx: Executor, user: NewUser & { id: string }, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('user')
    .values({ ...user, secret_hash: randomBytes(24).toString('base64url'), created_at: now, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a consent with its time; undefined when the account is erased. A version that is already recorded keeps its first time. */
export async function recordConsent(
  trx: Executor,
  userId: string,
  version: string,
  now: Date,
): Promise<UserRow | undefined> {
  const changed = await updateUser(trx, userId, { consent_version: version }, now)
  if (!changed) return undefined
  await trx
    .insertInto('consent')
    .values({ user_id: userId, version, given_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'version']).doNothing())
    .execute()
  return changed
}

/** Viewers whose rights changed since an instant, newest first; `viewer` is null for erased accounts. */
export async function listRightsChanged(
  db: Executor,
  since: Date,
  limit: number,
): Promise<{ userId: string; viewer: Viewer | null; changedAt: Date }[]> {
  const users = await withRoles(db)
    .where('user.rights_changed_at', '>', since)
    .orderBy('user.rights_changed_at', 'desc')
    .orderBy('user.integer_id', 'desc')
    .limit(limit)
    .execute()
  return users.map(user => ({
    userId: user.id,
    viewer: user.erased_at === null ? viewerOf(user) : null,
    changedAt: user.rights_changed_at!,
  }))
}

/** Accounts without a consent that still holds; erased ones are not counted. */
export async function countWithoutConsent(db: Executor, { accepted }: Pick<ConsentState, 'accepted'>): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select(eb => eb.fn.countAll().as('count'))
    .where(eb =>
      accepted === null
        ? eb('consent_version', 'is', null)
        : eb.or([eb('consent_version', 'is', null), eb('consent_version', 'not in', accepted)]),
    )
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listConsents(db: Executor, userId: string): Promise<{ version: string; given_at: Date }[]> {
  return db
    .selectFrom('consent')
    .select(['version', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()
}

export async function addRole(
  db: Executor,
  userId: string,
  { application, name }: Viewer['roles'][number],
  now: Date,
): Promise<void> {
  await db
    .insertInto('role')
    .values({ user_id: userId, application, name, created_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'application', 'name']).doNothing())
    .execute()
}

/** Returns false when the account had no such role. */
export async function removeRole(
  db: Executor,
  userId: string,
  { application, name }: Viewer['roles'][number],
): Promise<boolean> {
  const row = await db
    .deleteFrom('role')
    .where('user_id', '=', userId)
    .where('application', '=', application)
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setBan(db: Executor, userId: string, bannedAt: Date | null, now: Date): Promise<void> {
  await db.updateTable('user').set({ banned_at: bannedAt, updated_at: now }).where('id', '=', userId).execute()
}

export async function setExpertise(db: Executor, userId: string, expertise: string | null, now: Date): Promise<void> {
  await db
    .updateTable('user')
    .set({ is_expert: expertise !== null, expertise, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function listUsers(db: Executor, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  return withRoles(db)
    .where('user.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/** Locks an account until the transaction ends and returns the number of its portrait; undefined when there is none. */
export async function lockPortrait(trx: Executor, id: string): Promise<number | undefined> {
  const row = await trx.selectFrom('user').select('avatars').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.avatars[0]?.id
}

export type UserChanges = Partial<Omit<UpdateableUser, 'id' | 'created_at' | 'updated_at'>>
type UpdateableUser = Updateable<UserTable>

/** Changes an account; undefined when there is none or it is erased. */
export async function updateUser(
  trx: Executor,
  id: string,
  { avatars, ...changes }: UserChanges,
  now: Date,
): Promise<UserRow | undefined> {
  const row = await trx
    .updateTable('user')
    .set({ ...changes, ...(avatars && { avatars: sql<Avatars>`${JSON.stringify(avatars)}::jsonb` }), updated_at: now })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row && findUser(trx, id)
}

/** Nobody with a role is erased at once, even if the role is given at the same moment. */
const isPlainReader = sql<boolean>`not exists (select from auth.role r where r.user_id = "user".id
  and (r.application = 'quasar' or r.name <> 'user'))`

/**
 * Erases an archived account past its deadline, except for its numbers and dates; false for any other account. `isAsked`: the person has
 * asked the magazine for it, so a reader is erased at once.
 */
export async function eraseUser(trx: Executor, id: string, now: Date, isAsked: boolean): Promise<boolean> {
  const row = await trx
    .updateTable('user')
    .set({
      email: null,
      email_temp: null,
      email_temp_at: null,
      display_name: null,
      about: '',
      home_page: null,
      facebook_profile_link: null,
      telegram_profile_link: null,
      twitter_profile_link: null,
      vkontakte_profile_link: null,
      ap_id: null,
      fb_id: null,
      go_id: null,
      tg_id: null,
      tw_id: null,
      vk_id: null,
      ya_id: null,
      setting_subs_to_app_push_packages: 0,
      setting_subs_to_email_packages: 0,
      setting_subs_to_web_packages: 0,
      setting_subs_to_web_push_packages: 0,
      is_expert: false,
      expertise: null,
      avatars: sql<Avatars>`'[]'::jsonb`,
      secret_hash: '',
      delete_reason_comment: null,
      consent_version: null,
      rights_changed_at: now,
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where(isAsked ? isPlainReader : sql<boolean>`archive_deadline_date <= ${now}`)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await trx.deleteFrom('role').where('user_id', '=', id).execute()
  await trx.deleteFrom('consent').where('user_id', '=', id).execute()
  return true
}

export const viewerOf = (user: UserRow): Viewer => ({
  userId: user.id,
  roles: user.roles.map(({ application, name }) => ({ application, name })),
  isBanned: user.banned_at !== null,
  isExpert: user.is_expert,
  isArchived: user.archived_at !== null,
})

/** People with a role of `quasar`, by name; of these ids, if any are given. Erased accounts have no roles. */
export async function listColleagues(
  db: Executor,
  { ids, limit }: { ids: readonly string[] | undefined; limit: number },
): Promise<UserRow[]> {
  let query = withRoles(db)
    .where('user.erased_at', 'is', null)
    .where(sql<boolean>`exists (select from auth.role q where q.user_id = "user".id and q.application = 'quasar')`)
    .orderBy('user.display_name')
    .orderBy('user.integer_id')
    .limit(limit)
  if (ids) query = query.where('user.id', '=', sql<string>`any (${ids}::uuid[])`)
  return query.execute()
}
