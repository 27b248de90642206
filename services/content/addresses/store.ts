// Redirects and addresses that were asked for in vain. The executor (pool or transaction) is the first argument.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import { plainPath } from '#contract/office/addresses.ts'
import type { ContentTables, MissingAddressTable, RedirectTable, TermTable } from '../store/tables.ts'

type Executor = Kysely<ContentTables>
export type RedirectRow = Selectable<RedirectTable>
export type MissingRow = Selectable<MissingAddressTable>

export async function findTarget(db: Executor, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('redirect').select('to_path').where('from_path', '=', path).executeTakeFirst()
  return row?.to_path
}

export async function listRedirectRows(
  db: Executor,
  { q, after, limit }: { q: string; after: string; limit: number },
): Promise<RedirectRow[]> {
  return db
    .selectFrom('redirect')
    .selectAll()
    .where('from_path', '>', after)
    .$if(q !== '', query =>
      query.where(eb => {
        const part = `%${escapeLike(q)}%`
        return eb.or([eb('from_path', 'ilike', part), eb('to_path', 'ilike', part)])
      }),
    )
    .orderBy('from_path')
    .limit(limit)
    .execute()
}

export async function countAddresses(db: Executor): Promise<{ redirects: number; remembered: number }> {
  const { rows } = await sql<{ redirects: number; remembered: number }>`
    select (select count(*) from content.redirect)::integer as redirects,
      (select count(*) from content.slug_history)::integer as remembered`.execute(db)
  return rows[0]!
}

/** Makes other changes of redirects wait until the transaction ends: each looks at the others. */
export async function lockRedirects(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content.redirect'))`.execute(trx)
}

/** The redirects from these addresses. */
export async function listTargets(db: Executor, paths: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('redirect')
    .select(['from_path', 'to_path'])
    .where('from_path', '=', sql<string>`any(${[...paths]}::text[])`)
    .execute()
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
}

export async function writeRedirects(
  trx: Executor,
  redirects: readonly { from: string; to: string }[],
  now: Date,
): Promise<void> {
  if (redirects.length === 0) return
  const [froms, tos] = [redirects.map(({ from }) => from), redirects.map(({ to }) => to)]
  await sql`
    insert into content.redirect (from_path, to_path, to_plain, changed_at)
    select from_path, to_path, to_plain, ${now}
    from unnest(${froms}::text[], ${tos}::text[], ${tos.map(plainPath)}::text[]) as wanted (from_path, to_path, to_plain)
    on conflict (from_path) do update
      set to_path = excluded.to_path, to_plain = excluded.to_plain, changed_at = excluded.changed_at`.execute(trx)
  // What led to one of these addresses leads on at once.
  await sql`
    update content.redirect earlier set to_path = later.to_path, to_plain = later.to_plain, changed_at = ${now}
    from content.redirect later
    where later.from_path = any(${froms}::text[]) and earlier.to_plain = later.from_path`.execute(trx)
  await sql`delete from content.missing_address where path = any(${froms}::text[])`.execute(trx)
  await forgetRedirectProblems(trx, froms)
}

/** What was wrong with a redirect is not known once it has changed; the next night looks again. */
const forgetRedirectProblems = (trx: Executor, froms: readonly string[]) =>
  sql`delete from content.link_problem where kind in ('redirect', 'circle') and target = any(${[...froms]}::text[])`.execute(
    trx,
  )

export async function deleteRedirect(trx: Executor, from: string): Promise<void> {
  await trx.deleteFrom('redirect').where('from_path', '=', from).execute()
  await forgetRedirectProblems(trx, [from])
}

export async function listMissingRows(db: Executor, limit: number): Promise<{ rows: MissingRow[]; total: number }> {
  const wanted = db.selectFrom('missing_address').where('hidden_at', 'is', null).where('times', '>', 0)
  const rows = await wanted.selectAll().orderBy('times', 'desc').orderBy('path').limit(limit).execute()
  const { total } = await wanted.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function setHidden(trx: Executor, path: string, hiddenAt: Date | null): Promise<boolean> {
  const row = await trx
    .updateTable('missing_address')
    .set({ hidden_at: hiddenAt })
    .where('path', '=', path)
    .returning('path')
    .executeTakeFirst()
  return row !== undefined
}

type Noticed = { path: string; times: number; robots: number; from: string | null }

export async function addMissing(db: Executor, items: readonly Noticed[], now: Date): Promise<void> {
  await sql`
    insert into content.missing_address as known (path, times, robots, came_from, first_at, last_at)
    select path, times, robots, came_from, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(items.map(({ from, ...item }) => ({ ...item, came_from: from })))}::jsonb)
      as noticed (path text, times integer, robots integer, came_from text)
    order by path
    on conflict (path) do update set
      times = known.times + excluded.times, robots = known.robots + excluded.robots,
      came_from = coalesce(excluded.came_from, known.came_from), last_at = excluded.last_at`.execute(db)
}

/** Removes what nobody asked for since `before`, and all but the `kept` most frequent. */
export async function forgetMissing(db: Executor, { before, kept }: { before: Date; kept: number }): Promise<void> {
  await sql`delete from content.missing_address where last_at < ${before}`.execute(db)
  await sql`
    delete from content.missing_address where path in (
      select path from content.missing_address order by (hidden_at is not null) desc, times desc, last_at desc offset ${kept})`.execute(
    db,
  )
}

export const listTermAddresses = (
  db: Executor,
  limit: number,
): Promise<Pick<Selectable<TermTable>, 'kind' | 'path' | 'slug' | 'title'>[]> =>
  db.selectFrom('term').select(['kind', 'path', 'slug', 'title']).orderBy('id').limit(limit).execute()
