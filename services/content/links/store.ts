// What the walk over the links has found. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import { brokenKinds, linkPlacesShown, type LinkKind } from '#contract/office/links.ts'
import { listPostLinks } from '#publishing/post-links.ts'
import type { AnyTables } from '#platform/db/database.ts'
import type { ContentTables, LinkProblemTable, LinkWalkTable } from '../store/tables.ts'
import type { PostRow } from '../store/posts.ts'
import type { Finding } from './findings.ts'

type Executor = Kysely<ContentTables>
export type WalkRow = Selectable<LinkWalkTable>
export type ProblemRow = Selectable<LinkProblemTable>

/** Addresses that are kept; an archive with more has other worries. */
export const problemsMax = 5_000
export const outsideMax = 20_000

export async function readWalk(db: Executor, now: Date): Promise<WalkRow> {
  const row = await db.selectFrom('link_walk').selectAll().executeTakeFirst()
  if (row) return row
  await sql`insert into content.link_walk (state, since) values ('resting', ${now}) on conflict do nothing`.execute(db)
  return db.selectFrom('link_walk').selectAll().executeTakeFirstOrThrow()
}

/** False if another process has gone on from there, or the walk has ended. */
export async function stepWalk(trx: Executor, from: WalkRow, changes: Updateable<LinkWalkTable>): Promise<boolean> {
  const row = await trx
    .updateTable('link_walk')
    .set(changes)
    .where('number', '=', from.number)
    .where('state', '=', 'running')
    .where('phase', '=', from.phase)
    .where('after_id', '=', from.after_id)
    .where('after_path', '=', from.after_path)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Row = Pick<PostRow, 'id' | 'type' | 'slug' | 'title' | 'term_ids'>
export const listArticleLinks = (db: Executor, wanted: { ids?: readonly number[]; after: number; limit: number }) =>
  listPostLinks<Row>(
    db as unknown as Kysely<AnyTables>,
    {
      post: 'content.post',
      body: sql`content.post_body b on b.post_id = p.id`,
      columns: ['id', 'type', 'slug', 'title', 'term_ids'],
      media: sql`b.tree::text`,
      named: sql`coalesce(b.meta -> 'source', '[]'::jsonb)`,
    },
    wanted,
  )

/** Adds what a batch has found. Returns false if not everything is kept. */
export async function saveFindings(
  trx: Executor,
  findings: readonly Finding[],
  { walk, now }: { walk: number; now: Date },
): Promise<boolean> {
  const byTarget = Map.groupBy(findings, ({ target }) => target)
  const problems = [...byTarget].flatMap(([target, all]) =>
    all[0]!.kind === 'outside'
      ? []
      : [
          {
            target,
            kind: all[0]!.kind,
            leads_to: all[0]!.leadsTo,
            texts: new Set(all.flatMap(({ postId }) => postId ?? [])).size,
          },
        ],
  )
  const { rows } = await sql<{ target: string }>`
    insert into content.link_problem as known (target, kind, leads_to, texts, found_at, walk)
    select target, kind, leads_to, texts, ${now}, ${walk}
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as w (target text, kind text, leads_to text, texts integer)
    where (select count(*) from content.link_problem) < ${problemsMax}
      or exists (select from content.link_problem p where p.target = w.target)
    order by target
    on conflict (target) do update set
      texts = excluded.texts + case when known.walk = excluded.walk then known.texts else 0 end,
      -- What works again and breaks later, or breaks otherwise, is new.
      found_at = case when known.kind = excluded.kind then known.found_at else excluded.found_at end,
      hidden_at = case when known.kind = excluded.kind then known.hidden_at end,
      kind = excluded.kind, leads_to = excluded.leads_to, walk = excluded.walk
    returning target`.execute(trx)
  const kept = new Set(rows.map(({ target }) => target))
  const places = findings.filter(
    ({ target, kind, postId }) => postId !== null && (kind === 'outside' || kept.has(target)),
  )
  await savePlaces(trx, places, walk)
  return kept.size === problems.length
}

async function savePlaces(trx: Executor, findings: readonly Finding[], walk: number): Promise<void> {
  const places = findings.map(({ target, postId, title, words }) => ({
    target,
    post_id: postId,
    title: title.slice(0, 300).toWellFormed(),
    words,
  }))
  await sql`
    insert into content.link_place (target, post_id, title, words, walk)
    select distinct on (target, post_id) target, post_id, title, words, ${walk}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (target text, post_id integer, title text, words text)
    where (select count(*) from content.link_place p where p.target = w.target and p.walk = ${walk}) < ${linkPlacesShown}
    order by target, post_id
    on conflict (target, post_id) do update set title = excluded.title, words = excluded.words, walk = excluded.walk`.execute(
    trx,
  )
}

/** Removes what this walk has not found again. */
export async function forgetMended(trx: Executor, walk: number): Promise<void> {
  await trx.deleteFrom('link_place').where('walk', '<', walk).execute()
  await trx.deleteFrom('outside_link').where('walk', '<', walk).execute()
  await trx.deleteFrom('link_problem').where('walk', '<', walk).where('kind', '<>', 'outside').execute()
  await sql`
    delete from content.link_problem p where kind = 'outside'
      and not exists (select from content.outside_link o where o.url = p.target)`.execute(trx)
}

/** What is said of redirects, also if no text links to them. */
const ofRedirects: LinkKind[] = ['redirect', 'circle']

/** Takes these texts out of what is known, because they have changed. */
export async function takeTextsOut(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from content.link_place where post_id = any(${[...ids]}::integer[]) returning target
    ), counted as (
      select target, count(*)::integer as n from gone group by target
    )
    update content.link_problem p set texts = p.texts - n from counted c where c.target = p.target`.execute(trx)
  await trx.deleteFrom('link_problem').where('texts', '<=', 0).where('kind', 'not in', ofRedirects).execute()
}

export async function listTextsWithProblems(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('link_place')
    .select('post_id')
    .distinct()
    .where('post_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
  return rows.map(({ post_id }) => post_id)
}

const isBroken = [...brokenKinds] as LinkKind[]
export type Which = 'broken' | 'moved' | 'hidden'

/** An address from which readers are led since is mended. */
const isNotLed = sql<boolean>`not (link_problem.kind = 'missing' and exists (
  select from content.redirect r where r.from_path = link_problem.target))`

export async function listProblems(db: Executor, which: Which, limit: number): Promise<ProblemRow[]> {
  return db
    .selectFrom('link_problem')
    .selectAll()
    .where('hidden_at', which === 'hidden' ? 'is not' : 'is', null)
    .$if(which === 'broken', query => query.where('kind', 'in', isBroken).where(isNotLed))
    .$if(which === 'moved', query => query.where('kind', 'in', ['moved', 'chain']))
    .orderBy('texts', 'desc')
    .orderBy('target')
    .limit(limit)
    .execute()
}

export async function countProblems(db: Executor, freshSince: Date) {
  const { rows } = await sql<{ broken: number; moved: number; hidden: number; fresh: number }>`
    select count(*) filter (where hidden_at is null and kind = any(${isBroken}::text[]) and ${isNotLed})::integer as broken,
      count(*) filter (where hidden_at is null and kind in ('moved', 'chain'))::integer as moved,
      count(*) filter (where hidden_at is not null)::integer as hidden,
      count(*) filter (where hidden_at is null and kind = any(${isBroken}::text[]) and ${isNotLed} and found_at >= ${freshSince})::integer as fresh
    from content.link_problem`.execute(db)
  return rows[0]!
}

export async function listPlaces(db: Executor, targets: readonly string[]) {
  return db
    .selectFrom('link_place')
    .select(['target', 'post_id', 'title', 'words'])
    .where('target', '=', sql<string>`any(${[...targets]}::text[])`)
    .orderBy('target')
    .orderBy('post_id', 'desc')
    .execute()
}

export async function setLinkHidden(db: Executor, target: string, at: Date | null): Promise<boolean> {
  const row = await db
    .updateTable('link_problem')
    .set({ hidden_at: at })
    .where('target', '=', target)
    .returning('target')
    .executeTakeFirst()
  return row !== undefined
}
