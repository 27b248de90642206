// The weekly check: its switch, the pages of sources, and what was found about them. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { NewsroomTables, SourceFindingTable, SourcePageTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type SourcePageRow = Selectable<SourcePageTable>
export type FindingRow = Selectable<SourceFindingTable>

export const findSourceCheck = (db: Executor) => db.selectFrom('source_check').selectAll().executeTakeFirst()

export async function saveSourceCheck(
  db: Executor,
  changes: Pick<Insertable<NewsroomTables['source_check']>, 'is_on' | 'changed_by' | 'changed_at'>,
): Promise<void> {
  await db
    .insertInto('source_check')
    .values(changes)
    .onConflict(conflict => conflict.column('one').doUpdateSet(changes))
    .execute()
}

/** The addresses of the sources of texts that are not deleted. */
const addresses = sql`
  select distinct source ->> 'url' as url
  from newsroom.claim c join newsroom.text t on t.id = c.text_id and t.deleted_at is null,
    jsonb_array_elements(c.sources) source
  where source ->> 'url' is not null`

/** Adds the pages that claims rest on now, and removes those that none does any more. */
export async function followSources(db: Executor, now: Date): Promise<void> {
  await sql`
    insert into newsroom.source_page (url, host, due_at)
    select url, lower(left(substring(url from '^[a-z]+://([^/?#]*)'), 300)), ${now} from (${addresses}) wanted
    where length(url) <= 2000 and substring(url from '^[a-z]+://([^/?#]*)') is not null
    on conflict do nothing`.execute(db)
  await sql`
    delete from newsroom.source_page where url_key not in (select md5(url) from (${addresses}) wanted)`.execute(db)
}

export async function countSources(db: Executor): Promise<{ pages: number; hosts: number; checked_at: Date | null }> {
  const { rows } = await sql<{ pages: number; hosts: number; checked_at: Date | null }>`
    select count(*)::integer as pages, count(distinct substring(url from '^[a-z]+://([^/?#]*)'))::integer as hosts,
      (select max(checked_at) from newsroom.source_page) as checked_at
    from (${addresses}) wanted`.execute(db)
  return rows[0]!
}

/** Takes due pages, one of a host, for this process until `leaseUntil`. */
export async function takeDuePages(
  db: Executor,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<SourcePageRow[]> {
  const { rows } = await sql<SourcePageRow>`
    update newsroom.source_page set due_at = ${leaseUntil}
    where due_at <= ${now} and url_key in (
      select url_key from (
        select distinct on (host) url_key, due_at from newsroom.source_page where due_at <= ${now} order by host, due_at
      ) due order by due_at limit ${limit}
    ) returning *`.execute(db)
  return rows
}

/** Locks the page; undefined if no claim rests on it any more. */
export async function lockPage(trx: Executor, urlKey: string): Promise<SourcePageRow | undefined> {
  return trx.selectFrom('source_page').selectAll().where('url_key', '=', urlKey).forUpdate().executeTakeFirst()
}

export async function updatePage(db: Executor, urlKey: string, changes: Updateable<SourcePageTable>): Promise<void> {
  await db.updateTable('source_page').set(changes).where('url_key', '=', urlKey).execute()
}

export async function listPages(db: Executor, urls: readonly string[]): Promise<SourcePageRow[]> {
  if (urls.length === 0) return []
  return db
    .selectFrom('source_page')
    .selectAll()
    .where('url_key', 'in', sql<string>`(select md5(url) from unnest(${[...new Set(urls)]}::text[]) url)`)
    .execute()
}

/** The claims that rest on this page, of texts that are not deleted. */
export async function listClaimsOfSource(db: Executor, url: string): Promise<{ id: number; text_id: number }[]> {
  const { rows } = await sql<{ id: number; text_id: number }>`
    select c.id, c.text_id from newsroom.claim c join newsroom.text t on t.id = c.text_id and t.deleted_at is null
    where c.sources @> ${JSON.stringify([{ url }])}::jsonb order by c.id`.execute(db)
  return rows
}

export async function findOpenFinding(
  trx: Executor,
  { claimId, url, kind }: { claimId: number; url: string; kind: FindingRow['kind'] },
): Promise<FindingRow | undefined> {
  return trx
    .selectFrom('source_finding')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('url', '=', url)
    .where('kind', '=', kind)
    .where('decision', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockFinding(trx: Executor, id: number): Promise<FindingRow | undefined> {
  return trx.selectFrom('source_finding').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertFinding(
  trx: Executor,
  finding: Pick<Insertable<SourceFindingTable>, 'claim_id' | 'url' | 'kind' | 'passages' | 'found_at'>,
): Promise<void> {
  await trx
    .insertInto('source_finding')
    .values({ ...finding, busy_until: null, decision: null, decided_by: null, decided_at: null })
    .execute()
}

export async function updateFinding(db: Executor, id: number, changes: Updateable<SourceFindingTable>): Promise<void> {
  await db.updateTable('source_finding').set(changes).where('id', '=', id).execute()
}

/** Closes the findings of this kind about a page: it has its former words, or opens, again. Returns the texts that had some. */
export async function closeFindings(
  trx: Executor,
  url: string,
  kind: FindingRow['kind'],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ text_id: number }>`
    update newsroom.source_finding f set decision = 'reverted', decided_at = ${now}
    from newsroom.claim c where c.id = f.claim_id and f.url = ${url} and f.kind = ${kind} and f.decision is null
    returning c.text_id`.execute(trx)
  return [...new Set(rows.map(({ text_id }) => text_id))]
}

/** What is open about the claims of a text, by the claim. Findings about sources that a claim no longer has are left out. */
export async function listOpenFindings(db: Executor, textId: number): Promise<Map<number, FindingRow[]>> {
  const { rows } = await sql<FindingRow>`
    select f.* from newsroom.claim c join newsroom.source_finding f on f.claim_id = c.id and f.decision is null
    where c.text_id = ${textId} and ${isAboutSource} order by f.id`.execute(db)
  return Map.groupBy(rows, ({ claim_id }) => claim_id)
}

/** The finding `f` is about an address that the claim `c` still names. */
export const isAboutSource = sql<boolean>`c.sources @> jsonb_build_array(jsonb_build_object('url', f.url))`

export async function findFinding(db: Executor, claimId: number, id: number): Promise<FindingRow | undefined> {
  return db
    .selectFrom('source_finding')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Gives the finding to one person while the edit is written; false if it is decided, or somebody else has it. */
export async function reserveFinding(
  db: Executor,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('source_finding')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where(eb => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeDecidedFindings(db: Executor, until: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from newsroom.source_finding where id in (
      select id from newsroom.source_finding where decision is not null and decided_at < ${until} limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
