// Writes documents together with the dictionary. Locks are taken in one order (pending rows by id, lexemes, words, the row of totals),
// so writers wait for each other and never deadlock.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DictionaryChange } from '../rules/dictionary-change.ts'
import type { SearchText } from '../rules/document.ts'
import { kindCodes } from '../rules/kinds.ts'
import type { Card, SearchTables } from './tables.ts'

type Executor = Kysely<SearchTables>

/** Takes a new ticket for these documents: a writer with an older ticket will not write them. */
export async function takeTicket(db: Executor, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ ticket: number }>`
    with taken as materialized (select nextval('search.ticket') as ticket)
    insert into search.pending (id, ticket)
    select id, ticket from taken, unnest(${[...ids]}::integer[]) as id order by id
    on conflict (id) do update set ticket = greatest(search.pending.ticket, excluded.ticket)
    returning (select ticket from taken) as ticket`.execute(db)
  return rows[0]?.ticket ?? 0
}

/** Locks and returns the documents for which the ticket is still the newest. */
export async function lockOwned(trx: Executor, ids: readonly number[], ticket: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('pending')
    .select('id')
    .where('id', 'in', ids)
    .where('ticket', '=', ticket)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => row.id)
}

export async function removePending(trx: Executor, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('pending').where('id', 'in', ids).execute()
}

export type StoredPage = SearchText & { id: number; version: number; fingerprint: string; isRecipe: boolean }

export async function listStoredPages(db: Executor, ids: readonly number[]): Promise<Map<number, StoredPage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('page')
    .innerJoin('doc', 'doc.id', 'page.id')
    .select(['page.id', 'version', 'title', 'excerpt', 'keywords', 'ingredients', 'body', 'fingerprint', 'doc.kind'])
    .where('page.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ kind, ...row }) => [row.id, { ...row, isRecipe: kind === kindCodes.recipe }]))
}

export type NewPage = {
  id: number
  kind: number
  length: number
  vector: string
  version: number
  text: SearchText
  titleKey: string
  card: Card
  publishedAt: number
  fingerprint: string
}

export async function savePages(trx: Executor, pages: readonly NewPage[]): Promise<void> {
  if (pages.length === 0) return
  const docs = pages.map(({ id, kind, length, vector }) => ({ id, kind, length, vector }))
  await sql`
    insert into search.doc (id, kind, length, vector)
    select id, kind, length, vector::tsvector
    from jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as t (id integer, kind smallint, length real, vector text)
    on conflict (id) do update set kind = excluded.kind, length = excluded.length, vector = excluded.vector`.execute(
    trx,
  )
  const rows = pages.map(({ id, version, text, titleKey, card, publishedAt, fingerprint }) => ({
    ...text,
    id,
    version,
    title_key: titleKey,
    card,
    published_at: publishedAt,
    fingerprint,
  }))
  await sql`
    insert into search.page (id, version, title, title_key, excerpt, keywords, ingredients, body, card, published_at, fingerprint)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (
      id integer, version smallint, title text, title_key text, excerpt text, keywords text, ingredients jsonb, body text,
      card jsonb, published_at bigint, fingerprint text)
    on conflict (id) do update set version = excluded.version, title = excluded.title, title_key = excluded.title_key,
      excerpt = excluded.excerpt, keywords = excluded.keywords, ingredients = excluded.ingredients, body = excluded.body,
      card = excluded.card, published_at = excluded.published_at, fingerprint = excluded.fingerprint`.execute(trx)
}

export async function removePages(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('doc').where('id', 'in', ids).execute()
  await trx.deleteFrom('page').where('id', 'in', ids).execute()
}

export async function changeDictionary(trx: Executor, change: DictionaryChange): Promise<void> {
  const lexemes = [...change.lexemes].filter(([, by]) => by !== 0).map(([l, n]) => ({ l, n }))
  if (lexemes.length > 0) {
    await sql`
      insert into search.lexeme as k (lexeme, documents)
      select l, n from jsonb_to_recordset(${JSON.stringify(lexemes)}::jsonb) as t (l text collate "C", n integer) order by l
      on conflict (lexeme) do update set documents = k.documents + excluded.documents`.execute(trx)
  }
  const words = [...change.words].map(([w, { lexeme, isHead }]) => ({ w, l: lexeme, h: isHead }))
  if (words.length > 0) {
    await sql`
      insert into search.word as k (word, lexeme, is_head)
      select w, l, h from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as t (w text collate "C", l text, h boolean) order by w
      on conflict (word) do update set is_head = true where excluded.is_head and not k.is_head`.execute(trx)
  }
  const fewer = lexemes.filter(({ n }) => n < 0).map(({ l }) => l)
  if (fewer.length > 0)
    await trx
      .deleteFrom('lexeme')
      .where('lexeme', '=', sql<string>`any (${fewer}::text[])`)
      .where('documents', '<=', 0)
      .execute()
  if (change.documents !== 0 || change.length !== 0) {
    await sql`
      insert into search.stat as s (documents, total_length, version) values (${change.documents}, ${change.length}, ${change.version})
      on conflict (only_row) do update set documents = s.documents + excluded.documents, total_length = s.total_length + excluded.total_length`.execute(
      trx,
    )
  }
}

/** Removes words that no document contains any more in any form. */
export async function removeUnusedWords(db: Executor): Promise<void> {
  await sql`delete from search.word w where not exists (select from search.lexeme l where l.lexeme = w.lexeme)`.execute(
    db,
  )
}

export async function getStat(db: Executor): Promise<{ documents: number; version: number }> {
  const row = await db.selectFrom('stat').select(['documents', 'version']).executeTakeFirst()
  return { documents: Number(row?.documents ?? 0), version: row?.version ?? 0 }
}

/** Starts an index of another version with an empty dictionary. */
export async function resetDictionary(trx: Transaction<SearchTables>, version: number): Promise<void> {
  await sql`truncate search.lexeme, search.word`.execute(trx)
  await sql`
    insert into search.stat (version) values (${version})
    on conflict (only_row) do update set documents = 0, total_length = 0, version = excluded.version`.execute(trx)
}

/** Indexed ids in [from, to], ascending, at most `limit`. */
export async function listIndexedIds(db: Executor, from: number, to: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
