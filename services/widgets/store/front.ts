// Statements about pins, gathered changes and releases; the executor (pool or transaction) comes first.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { FrontPinWanted, FrontWanted } from '#contract/front.ts'
import type { ChangeRow, PinRow, ReleasedItem, ReleaseRow, WidgetsTables } from './tables.ts'

type Executor = Kysely<WidgetsTables>
type Trx = Transaction<WidgetsTables>

const nextVersion = sql<number>`nextval('widgets.front_version')`
const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

/** Until the end of the transaction nobody else changes the front page. */
export const lockFront = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('widgets.front'))`.execute(trx)

export const listPins = (db: Executor): Promise<PinRow[]> =>
  db.selectFrom('front_pin').selectAll().orderBy('place').orderBy('key').execute()

export async function savePin(trx: Trx, key: string, { place, postId, from, until }: FrontPinWanted): Promise<void> {
  const row = { place, post_id: postId, starts_at: dateOf(from), ends_at: dateOf(until) }
  await trx
    .insertInto('front_pin')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ ...row, version: nextVersion }))
    .execute()
}

export async function removePins(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await trx
      .deleteFrom('front_pin')
      .where('key', 'in', [...keys])
      .execute()
}

export const listChanges = (db: Executor): Promise<ChangeRow[]> =>
  db.selectFrom('front_change').selectAll().orderBy('changed_at').orderBy('key').execute()

type Change = Pick<ChangeRow, 'key' | 'base' | 'changed_by' | 'changed_at'> & { wanted: FrontWanted | null }

export async function saveChange(trx: Trx, { wanted, ...change }: Change): Promise<void> {
  const row = { ...change, wanted: (wanted && JSON.stringify(wanted)) as never }
  const { key: _, ...rest } = row
  await trx
    .insertInto('front_change')
    .values(row)
    .onConflict(conflict => conflict.column('key').doUpdateSet({ ...rest, version: nextVersion }))
    .execute()
}

export async function removeChanges(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await trx
      .deleteFrom('front_change')
      .where('key', 'in', [...keys])
      .execute()
}

export const listReleases = (db: Executor, limit: number): Promise<ReleaseRow[]> =>
  db.selectFrom('front_release').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const findRelease = (db: Executor, id: number): Promise<ReleaseRow | undefined> =>
  db.selectFrom('front_release').selectAll().where('id', '=', id).executeTakeFirst()

type Release = Pick<ReleaseRow, 'made_by' | 'made_at' | 'is_return'> & { items: readonly ReleasedItem[] }

/** Keeps the newest `kept` releases. */
export async function saveRelease(trx: Trx, { items, ...release }: Release, kept: number): Promise<number> {
  const { id } = await trx
    .insertInto('front_release')
    .values({ ...release, items: JSON.stringify(items) as never })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('front_release')
    .where('id', '<=', id - kept)
    .execute()
  return id
}

/** The first begin or end that was not announced yet, of a pin, a widget or an advertisement. */
export async function findNextTerm(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select unnest(array[starts_at, ends_at]) as at from widgets.front_pin
      union all select unnest(array[starts_at, ends_at]) from widgets.widget
      union all select unnest(array[(ad->>'from')::timestamptz, (ad->>'until')::timestamptz])
        from widgets.front_ads, jsonb_array_elements(value->'ads') ad
    ) terms where at > coalesce((select told_until from widgets.front_clock), '-infinity')`.execute(db)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

/** Returns false if another process has announced everything up to this moment. */
export async function moveClock(trx: Trx, to: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('front_clock')
    .values({ id: 1, told_until: to })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ told_until: to }).where('front_clock.told_until', '<', to),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
