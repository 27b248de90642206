// Every statement of this service.
import { createHash } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { InboxItem } from '#contract/office/inbox.ts'
import type { InboxTables, ItemTable } from './tables.ts'

export type ItemRow = Selectable<ItemTable>

type Executor = Kysely<InboxTables>

const hashOf = (values: unknown) => createHash('sha256').update(JSON.stringify(values)).digest('base64url')

/** The same for every report of the same words in the same surroundings, whatever its comment says. */
export const placeKeyOf = (url: string, { text, before, after }: { text: string; before: string; after: string }) =>
  hashOf([url, text, before, after])

/** True if the newsroom has decided to keep these words. */
export async function isKept(db: Executor, placeKey: string): Promise<boolean> {
  const row = await db.selectFrom('kept_typo').select('place_key').where('place_key', '=', placeKey).executeTakeFirst()
  return row !== undefined
}

/** An item equal to one that is still new is counted there, not stored twice. */
export async function addItem(db: Executor, item: Omit<Insertable<ItemTable>, 'same_as'>): Promise<void> {
  const { kind, url, user_id, data } = item
  const same_as = hashOf([kind, url, user_id, data])
  await db
    .insertInto('item')
    .values({ ...item, same_as })
    .onConflict(oc =>
      oc
        .column('same_as')
        .where('state', '=', 'new')
        .doUpdateSet(eb => ({ times: eb('item.times', '+', 1) })),
    )
    .execute()
}

export type ItemFilter = {
  kinds?: readonly InboxItem['kind'][] | undefined
  state?: InboxItem['state'] | undefined
  /** Adds the items of other kinds that were given to this colleague. */
  givenTo?: string | undefined
  userId?: string | undefined
}

const filtered = (db: Executor, { kinds, state, givenTo, userId }: ItemFilter) =>
  db
    .selectFrom('item')
    .$if(kinds !== undefined, query =>
      query.where(eb => {
        const ofKinds = eb('kind', '=', sql<InboxItem['kind']>`any(${[...kinds!]}::text[])`)
        return givenTo === undefined ? ofKinds : eb.or([ofKinds, eb('given_to', '=', givenTo)])
      }),
    )
    .$if(state !== undefined, query => query.where('state', '=', state!))
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))

/** Newest first, from the first item older than `before`. */
export async function listItems(
  db: Executor,
  filter: ItemFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ItemRow[]> {
  return filtered(db, filter)
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countItems(db: Executor, filter: ItemFilter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function findItem(db: Executor, id: number): Promise<ItemRow | undefined> {
  return db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts new items of each kind: all, and those given to a colleague. */
export async function countNew(
  db: Executor,
  givenTo: string | undefined,
): Promise<{ kind: InboxItem['kind']; all: number; given: number }[]> {
  const rows = await db
    .selectFrom('item')
    .select(eb => ['kind' as const, eb.fn.countAll<number>().as('all')])
    .select(sql<number>`count(*) filter (where given_to = ${givenTo ?? null})`.as('given'))
    .where('state', '=', 'new')
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, all, given }) => ({ kind, all: Number(all), given: Number(given) }))
}

/** Leases a new item until `until`, unless somebody else has it; an own lease is prolonged, and the one of another item ends. */
export async function claimItem(
  db: Executor,
  id: number,
  { by, now, until }: { by: string; now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('item')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', by)
    .where('id', '!=', id)
    .execute()
  await db
    .updateTable('item')
    .set({ claimed_by: by, claimed_until: until })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .where(eb => eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '=', by), eb('claimed_until', '<=', now)]))
    .execute()
}

export async function giveItem(db: Executor, id: number, to: string | null): Promise<boolean> {
  const given = await db
    .updateTable('item')
    .set({ given_to: to, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .executeTakeFirst()
  return given.numUpdatedRows > 0n
}

export async function sortItem(db: Executor, id: number, kind: 'letter' | 'ads'): Promise<boolean> {
  const sorted = await db
    .updateTable('item')
    .set({ kind })
    .where('id', '=', id)
    .where('kind', 'in', ['letter', 'ads'])
    .executeTakeFirst()
  return sorted.numUpdatedRows > 0n
}

export type Marking = {
  state: InboxItem['state']
  /** Who did it, and what became of it. */
  by?: string | undefined
  outcome?: NonNullable<InboxItem['outcome']> | undefined
  deed?: InboxItem['deed'] | undefined
  /** Leaves items alone of which this text did not come. */
  plannedAs?: number | undefined
  now: Date
}

/**
 * Returns the items that were in the other state. An item that becomes new again loses `same_as`: an equal one may have come since, and that
 * one stays as it is. Words that are kept are remembered, and forgotten with the decision.
 */
export async function markItems(
  trx: Executor,
  ids: readonly number[],
  { state, by, outcome, deed, plannedAs, now }: Marking,
): Promise<number[]> {
  const free = { claimed_by: null, claimed_until: null }
  const done = {
    state,
    done_at: now,
    done_by: by ?? null,
    outcome: outcome ?? null,
    deed: deed ? JSON.stringify(deed) : null,
  }
  const undone = { state, done_at: null, done_by: null, outcome: null, deed: null, same_as: null }
  const rows = await trx
    .updateTable('item')
    .set({ ...(state === 'done' ? done : undone), ...free })
    .where('id', 'in', [...ids])
    .where('state', '!=', state)
    .$if(plannedAs !== undefined, query =>
      query.where('outcome', '=', 'planned').where(sql`deed ->> 'textId'`, '=', String(plannedAs)),
    )
    .returning(['id', 'place_key'])
    .execute()
  const keys = rows.flatMap(({ place_key }) => place_key ?? [])
  if (state === 'done' && outcome === 'kept' && keys.length > 0)
    await trx
      .insertInto('kept_typo')
      .values([...new Set(keys)].map(place_key => ({ place_key, kept_at: now })))
      .onConflict(oc => oc.column('place_key').doUpdateSet({ kept_at: now }))
      .execute()
  if (state === 'new' && keys.length > 0) await trx.deleteFrom('kept_typo').where('place_key', 'in', keys).execute()
  return rows.map(({ id }) => id)
}

export async function removeItemsOfReader(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('item').where('user_id', '=', userId).execute()
}

/** Removes at most `limit` items that are past their time; returns how many it removed. */
export async function removeOldItems(
  db: Executor,
  { doneBefore, newBefore }: { doneBefore: Date; newBefore: Date },
  limit: number,
): Promise<number> {
  const removed = await sql`delete from inbox.item where id in (
    select id from inbox.item
    where (done_at < ${doneBefore}::timestamptz and outcome is distinct from 'planned') or created_at < ${newBefore}::timestamptz
    limit ${limit}::integer)`.execute(db)
  return Number(removed.numAffectedRows ?? 0)
}

/**
 * Leaves `kept` items of a kind. The newest items of the busiest sender are removed first, so that a flood removes its own items and
 * the first ones of everybody stay; among equals the oldest are removed.
 */
export async function removeItemsBeyond(db: Executor, kind: InboxItem['kind'], kept: number): Promise<void> {
  if ((await countItems(db, { kinds: [kind] })) <= kept) return
  await sql`delete from inbox.item where id in (
    select id from (
      select id, row_number() over (partition by coalesce(sender, id::text) order by id) as nth
      from inbox.item where kind = ${kind}) ranked
    order by nth, id desc offset ${kept}::integer)`.execute(db)
}

/** Leaves the newest `kept` decisions to keep words. */
export async function removeKeptBeyond(db: Executor, kept: number): Promise<void> {
  await sql`delete from inbox.kept_typo where place_key in (
    select place_key from inbox.kept_typo order by kept_at desc, place_key offset ${kept}::integer)`.execute(db)
}
