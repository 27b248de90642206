// Reading and restoring rows for an archive. The executor (pool or transaction) is the first argument.
import { DomainError } from '#contract/errors.ts'
import type { TextKind } from '#contract/newsroom.ts'
import { isRecipeId } from '#domain/post-id.ts'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { MemberTable, NewsroomTables } from '../store/tables.ts'

type Executor = Kysely<NewsroomTables>

/** The tables whose rows keep their ids in an archive. */
export type NumberedTable = 'text' | 'text_version' | 'text_release' | 'text_remark' | 'text_log'
const table = (name: NumberedTable) => sql.id('newsroom', name)
/** The columns that say when and by whom a row was created; they never change. */
const creationColumns: Record<NumberedTable, { at: string; by: string }> = {
  text: { at: 'created_at', by: 'created_by' },
  text_version: { at: 'created_at', by: 'author_id' },
  text_release: { at: 'asked_at', by: 'asked_by' },
  text_remark: { at: 'created_at', by: 'author_id' },
  text_log: { at: 'created_at', by: 'person_id' },
}

/** Rows with ids above `after`, in order: as many as fit into `bytes`, at least one. `size` is the SQL expression for the size of a row. */
export async function listBatch<Name extends NumberedTable>(
  db: Executor,
  name: Name,
  { after, limit, bytes, size }: { after: number; limit: number; bytes: number; size: string },
): Promise<Selectable<NewsroomTables[Name]>[]> {
  const { rows } = await sql<Selectable<NewsroomTables[Name]>>`
    select t.* from ${table(name)} t join (
      select id, sum(size) over (order by id) - size as before from (
        select id, ${sql.raw(size)}::bigint as size from ${table(name)} where id > ${after} order by id limit ${limit}
      ) sized
    ) piece on piece.id = t.id
    where piece.before < ${bytes} order by t.id`.execute(db)
  return rows
}

/** Makes other imports wait until the transaction ends. */
export async function lockRestores(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('newsroom.archive'))`.execute(trx)
}

/** `textId` is the id here of the text that the row belongs to; a text itself has none. */
export type RestoreRequest = { id: number; source: string; textId?: number; madeAt: string; madeBy: string }
type Known = { id: number; text_id: number; made_at: Date; made_by: string }

async function listKnown(trx: Executor, name: NumberedTable, ids: readonly number[]): Promise<Map<number, Known>> {
  const owner = sql.id(name === 'text' ? 'id' : 'text_id')
  const { at, by } = creationColumns[name]
  const { rows } = await sql<Known>`
    select id, ${owner} as text_id, ${sql.id(at)} as made_at, ${sql.id(by)} as made_by from ${table(name)}
    where id = any(${[...ids]}::bigint[])`.execute(trx)
  return new Map(rows.map(row => [row.id, row]))
}

async function listStoredIds(trx: Executor, sources: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('brought')
    .selectAll()
    .where('source', '=', sql<string>`any(${[...sources]}::text[])`)
    .execute()
  return new Map(rows.map(({ source, id }) => [source, id]))
}

/**
 * The highest id of each text in this table: lists are sorted by id, so restored rows must come after existing ones. Remarks are exempt: the
 * order of threads does not depend on it.
 */
async function listNewest(
  trx: Executor,
  name: NumberedTable,
  requests: readonly RestoreRequest[],
): Promise<Map<number, number>> {
  if (name === 'text' || name === 'text_remark') return new Map()
  const { rows } = await sql<{ text_id: number; id: number }>`
    select text_id, max(id) as id from ${table(name)}
    where text_id = any(${requests.map(({ textId }) => textId ?? 0)}::bigint[]) group by text_id`.execute(trx)
  return new Map(rows.map(({ text_id, id }) => [text_id, id]))
}

export type RestoreTarget = { id: number; isKnown: boolean }

/** Higher ids are replaced: the sequence continues after the highest id, and an archive accepts only ids below 2^40. */
const keptIdMax = 2 ** 39

/**
 * The id of each item here. A row with the same id, text, author and creation time is the item itself. If another row has the id, the item
 * gets a new one, which is stored under its source key for the next import. Parts of a text keep their order.
 */
export async function findTargets(
  trx: Executor,
  name: NumberedTable,
  requests: readonly RestoreRequest[],
  isTrial = false,
): Promise<RestoreTarget[]> {
  if (new Set(requests.map(({ source }) => source)).size < requests.length)
    throw new DomainError('validation', 'Ключ source стоит в этом вызове дважды', { source: 'дважды' })
  const storedIds = await listStoredIds(
    trx,
    requests.map(({ source }) => source),
  )
  const known = await listKnown(trx, name, [...requests.map(({ id }) => id), ...storedIds.values()])
  const isItself = (request: RestoreRequest) => {
    const row = known.get(request.id)
    if (!row || (request.textId !== undefined && row.text_id !== request.textId)) return false
    return row.made_by === request.madeBy && row.made_at.getTime() === Date.parse(request.madeAt)
  }
  const newest = await listNewest(trx, name, requests)
  const taken = new Set<number>()
  const targets = requests.map((request): RestoreTarget | undefined => {
    const moved = storedIds.get(request.source)
    if (moved !== undefined && known.has(moved)) return { id: moved, isKnown: true }
    if (isItself(request)) return { id: request.id, isKnown: true }
    const last = newest.get(request.textId ?? 0) ?? 0
    const isKept = !known.has(request.id) && !taken.has(request.id) && request.id > last && request.id <= keptIdMax
    if (isKept) taken.add(request.id)
    // A new id is higher than all existing ones, so the items after it need new ids too.
    if (request.textId !== undefined) newest.set(request.textId, isKept ? Math.max(last, request.id) : Infinity)
    return isKept ? { id: request.id, isKnown: false } : undefined
  })
  const moving = requests.filter((_, at) => !targets[at])
  if (isTrial) return targets.map(place => place ?? { id: 0, isKnown: false })
  const fresh = targets.flatMap(place => (place && !place.isKnown ? place.id : []))
  const ids = (await takeIds(trx, name, fresh, moving.length)).values()
  const numbered = requests.map((_, at) => targets[at] ?? { id: ids.next().value!, isKnown: false })
  await remember(
    trx,
    requests.flatMap(({ source }, at) => (targets[at] ? [] : { source, id: numbered[at]!.id })),
  )
  return numbered
}

/** Takes `count` new ids from the sequence, after moving it past `wanted`, so that no later row gets one of these. */
async function takeIds(
  trx: Executor,
  name: NumberedTable,
  wanted: readonly number[],
  count: number,
): Promise<number[]> {
  const sequence = sql.id('newsroom', `${name}_id_seq`)
  const greatest = wanted.reduce((one, other) => Math.max(one, other), 0)
  if (greatest > 0)
    await sql`select setval(${`newsroom.${name}_id_seq`}, ${greatest}) from ${sequence} where last_value <= ${greatest}`.execute(
      trx,
    )
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${`newsroom.${name}_id_seq`}) as id from generate_series(1, ${count}::integer)`.execute(trx)
  return rows.map(({ id }) => id)
}

async function remember(trx: Executor, moved: { source: string; id: number }[]): Promise<void> {
  if (moved.length === 0) return
  await trx
    .insertInto('brought')
    .values(moved)
    .onConflict(conflict => conflict.column('source').doUpdateSet(eb => ({ id: eb.ref('excluded.id') })))
    .execute()
}

/** Inserts rows with the ids that they bring. */
export async function insertNumbered<Name extends NumberedTable>(
  trx: Executor,
  name: Name,
  rows: readonly (Insertable<NewsroomTables[Name]> & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const values = rows.map(row => sql`(${sql.join(columns.map(column => (row as Record<string, unknown>)[column]))})`)
  await sql`insert into ${table(name)} (${sql.join(columns.map(column => sql.id(column)))}) overriding system value
    values ${sql.join(values)}`.execute(trx)
}

/** Which of these texts exist. */
export async function listTextsHere(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('text')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Maps the id of each existing part to the id of its text. */
export async function listTextsOfParts(
  db: Executor,
  name: 'text_version' | 'text_remark',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(name)
    .select(['id', 'text_id'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.text_id]))
}

/** `had`: the text is missing or has this post already. `taken`: the text has another post or is of another kind, or the post has another text. */
export async function tieText(
  db: Executor,
  { id, ...columns }: { id: number; post_id: number; post_source: string | null; post_hash: string | null },
): Promise<'tied' | 'had' | 'taken'> {
  const { rows } = await sql<{ id: number; post_id: number | null; kind: TextKind }>`
    select id, post_id, kind from newsroom.text where id = ${id} or post_id = ${columns.post_id} for update`.execute(db)
  const own = rows.find(row => row.id === id)
  if (!own || own.post_id === columns.post_id) return 'had'
  // A recipe tied to an article could be neither seen nor released.
  const isOfKind = (own.kind === 'recipe') === isRecipeId(columns.post_id)
  if (own.post_id !== null || !isOfKind || rows.some(row => row.id !== id)) return 'taken'
  await db
    .updateTable('text')
    .set(({ eb }) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return 'tied'
}

export async function listMemberRows(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<Selectable<MemberTable>[]> {
  return db
    .selectFrom('member')
    .selectAll()
    .where(sql<boolean>`user_id collate "C" > ${after}`)
    .orderBy(sql`user_id collate "C"`)
    .limit(limit)
    .execute()
}

/** Adds marks of people who have none here; returns the ids of these people. */
export async function insertMembers(db: Executor, members: readonly Insertable<MemberTable>[]): Promise<string[]> {
  if (members.length === 0) return []
  const rows = await db
    .insertInto('member')
    .values([...members])
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
