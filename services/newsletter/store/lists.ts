// Newsletters, and addresses that mail servers refuse. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import { newsletterListsMax, setAsideShown } from '#contract/office/newsletters.ts'
import type { ListTable, NewsletterTables, RefusedAddressTable } from './tables.ts'

type Executor = Kysely<NewsletterTables>
export type ListRow = Selectable<ListTable>
export type CountedList = ListRow & { readers: number }

/** Nobody needs to describe the newsletter of the forms on the site. A type that readers have subscribed to is named by itself. */
export const describe = (id: string, magazine: string): Omit<ListRow, 'version'> =>
  id === 'newsletter'
    ? {
        id,
        name: `Письма «${magazine}»`,
        description: 'Лучшее за неделю по субботам и письма редакции',
        from_name: magazine,
      }
    : { id, name: id, description: '', from_name: magazine }

/** Described newsletters first, then types that readers have subscribed to. */
export async function listCounted(db: Executor, magazine: string): Promise<CountedList[]> {
  const { rows } = await sql<
    { [Key in keyof ListRow]: Key extends 'id' ? string : ListRow[Key] | null } & { readers: number }
  >`
    with counted as (
      select type, count(*)::integer as readers from newsletter.subscriber
      where confirmed_at is not null and not exists (select 1 from newsletter.refused_address r
        where r.email = subscriber.email and r.set_aside_at is not null)
      group by type
      union all select 'newsletter', 0 where not exists (
        select 1 from newsletter.subscriber where type = 'newsletter' and confirmed_at is not null))
    select coalesce(l.id, c.type) as id, l.name, l.description, l.from_name, l.version, coalesce(c.readers, 0) as readers
    from newsletter.list l full join counted c on c.type = l.id
    order by coalesce(l.id, c.type) <> 'newsletter', l.id is null, coalesce(c.readers, 0) desc, 1
    limit ${newsletterListsMax + 1}`.execute(db)
  return rows.map(({ id, name, description, from_name, version, readers }) =>
    name === null
      ? { ...describe(id, magazine), version: 0, readers }
      : { id, name, description: description ?? '', from_name: from_name ?? '', version: version ?? 0, readers },
  )
}

export async function findLists(db: Executor, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('list').selectAll().where('id', 'in', ids).execute()
}

/** Serializes changes, so that the number of newsletters can be limited. */
export async function lockLists(trx: Executor): Promise<void> {
  await sql`lock table newsletter.list in share row exclusive mode`.execute(trx)
}

export async function countLists(trx: Executor): Promise<number> {
  const { count } = await trx
    .selectFrom('list')
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listDescribed(db: Executor): Promise<ListRow[]> {
  return db.selectFrom('list').selectAll().orderBy('id').limit(newsletterListsMax).execute()
}

export async function upsertList(trx: Executor, list: Omit<ListRow, 'version'>): Promise<void> {
  const { id, ...fields } = list
  await trx
    .insertInto('list')
    .values({ id, ...fields })
    .onConflict(oc => oc.column('id').doUpdateSet(eb => ({ ...fields, version: eb('list.version', '+', 1) })))
    .execute()
}

/** Counts a refusal; from the `most`-th on the address is set aside. */
export async function countRefusal(
  db: Executor,
  { email, reason, now, most }: { email: string; reason: string; now: Date; most: number },
): Promise<void> {
  await sql`insert into newsletter.refused_address as known (email, id, refusals, reason, last_at, set_aside_at)
    values (${email}, gen_random_uuid(), 1, ${reason}, ${now}, ${most <= 1 ? now : null})
    on conflict (email) do update set refusals = known.refusals + 1, reason = excluded.reason, last_at = excluded.last_at,
      set_aside_at = case when known.refusals + 1 >= ${most} then coalesce(known.set_aside_at, excluded.last_at) end`.execute(
    db,
  )
}

export async function forgetRefusals(db: Executor, email: string): Promise<void> {
  await db.deleteFrom('refused_address').where('email', '=', email).execute()
}

export async function listSetAsideRows(
  db: Executor,
): Promise<{ rows: Selectable<RefusedAddressTable>[]; total: number }> {
  const set = db.selectFrom('refused_address').where('set_aside_at', 'is not', null)
  const rows = await set.selectAll().orderBy('set_aside_at', 'desc').orderBy('email').limit(setAsideShown).execute()
  const { total } = await set
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns the address; undefined if it is not set aside. */
export async function takeBack(trx: Executor, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('refused_address')
    .where('id', '=', id)
    .where('set_aside_at', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}
