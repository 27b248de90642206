// One-time links and the first sign-ins that they started.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { OfficePlace } from '#contract/office/access.ts'
import type { AuthTables, OfficeLinkTable } from '../../store/tables.ts'

type Executor = Kysely<AuthTables>
export type LinkRow = Selectable<OfficeLinkTable>
type NewLink = Pick<
  Insertable<OfficeLinkTable>,
  'id' | 'token_hash' | 'purpose' | 'user_id' | 'is_only_first' | 'created_by' | 'created_at' | 'expires_at'
> & { display_name?: string | null; email?: string | null }

export async function createLink(trx: Executor, link: NewLink): Promise<void> {
  await trx
    .insertInto('office_link')
    .values({
      display_name: null,
      email: null,
      ...link,
      opened_at: null,
      opened_device: null,
      opened_network: null,
      opened_city: null,
      closed_at: null,
      codes_offer: null,
    })
    .execute()
}

export async function findLinkByToken(db: Executor, tokenHash: string): Promise<LinkRow | undefined> {
  return db.selectFrom('office_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

const openedLink = (db: Executor, id: string, now: Date) =>
  db
    .selectFrom('office_link')
    .selectAll()
    .where('id', '=', id)
    .where('opened_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)

/** An opened link whose first sign-in is in progress, locked until the transaction ends. */
export async function lockOpenedLink(trx: Executor, id: string, now: Date): Promise<LinkRow | undefined> {
  return openedLink(trx, id, now).forUpdate().executeTakeFirst()
}

/** Reads an opened link without locking it. */
export async function findOpenedLink(db: Executor, id: string, now: Date): Promise<LinkRow | undefined> {
  return openedLink(db, id, now).executeTakeFirst()
}

/** Opens a link once; it then expires at `expiresAt`. Undefined if it was opened, closed or has expired. */
export async function openLink(
  trx: Executor,
  tokenHash: string,
  { now, expiresAt, place }: { now: Date; expiresAt: Date; place: OfficePlace },
): Promise<LinkRow | undefined> {
  return trx
    .updateTable('office_link')
    .set({
      opened_at: now,
      opened_device: place.device,
      opened_network: place.network,
      opened_city: place.city,
      expires_at: expiresAt,
    })
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function updateLink(
  trx: Executor,
  id: string,
  changes: Partial<Pick<LinkRow, 'user_id' | 'display_name' | 'email' | 'codes_offer' | 'closed_at'>>,
): Promise<void> {
  await trx.updateTable('office_link').set(changes).where('id', '=', id).execute()
}

/** Locks all first links in a fixed order, so that of two concurrent first sign-ins the second sees the result of the first. */
export async function lockFirstLinks(trx: Executor): Promise<void> {
  await trx
    .selectFrom('office_link')
    .select('id')
    .where('purpose', '=', 'first')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Closes open links: all, the first links, or those of one person. Returns their number. */
export async function closeLinks(
  trx: Executor,
  which: 'all' | 'first' | { userId: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('office_link')
    .set({ closed_at: now, codes_offer: null })
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(which === 'first', query => query.where('purpose', '=', 'first'))
    .$if(typeof which === 'object', query => query.where('user_id', '=', (which as { userId: string }).userId))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Removes the links of an erased person, because they contain the name. */
export async function removeLinksOf(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('office_link').where('user_id', '=', userId).execute()
}

/** Removes a batch of expired rows: links, challenges, attempts, sessions, places of old sign-ins. */
export async function removeEnded(
  db: Executor,
  before: { links: Date; now: Date; attempts: Date; sessions: Date; signIns: Date },
  limit: number,
): Promise<number> {
  const statements = [
    sql`delete from auth.office_link where id in (
      select id from auth.office_link where expires_at < ${before.links}::timestamptz limit ${limit}::integer)`,
    sql`delete from auth.office_challenge where challenge_hash in (
      select challenge_hash from auth.office_challenge where expires_at < ${before.now}::timestamptz limit ${limit}::integer)`,
    sql`delete from auth.office_attempt where address_key in (
      select address_key from auth.office_attempt where last_at < ${before.attempts}::timestamptz limit ${limit}::integer)`,
    sql`delete from auth.office_session where id in (
      select id from auth.office_session where expires_at < ${before.sessions}::timestamptz
        or revoked_at < ${before.sessions}::timestamptz limit ${limit}::integer)`,
    sql`delete from auth.office_sign_in where id in (
      select id from auth.office_sign_in where at < ${before.signIns}::timestamptz limit ${limit}::integer)`,
  ]
  let removed = 0
  for (const statement of statements) removed += Number((await statement.execute(db)).numAffectedRows ?? 0)
  return removed
}
