// Reading and restoring rows for an archive. The executor (pool or transaction) is the first argument.
import { DomainError } from '#contract/errors.ts'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { MemberTable, NewsroomTables } from '../store/tables.ts'

type Executor = Kysely<NewsroomTables>

/** The tables of which an archive has rows with numbers. */
export type NumberedTable = 'text' | 'text_version' | 'text_release' | 'text_remark' | 'text_log'
const table = (name: NumberedTable) => sql.id('newsroom', name)
/** When and by whom a row was made, which never changes. */
const making: Record<NumberedTable, { at: string; by: string }> = {
  text: { at: 'created_at', by: 'created_by' },
  text_version: { at: 'created_at', by: 'author_id' },
  text_release: { at: 'asked_at', by: 'asked_by' },
  text_remark: { at: 'created_at', by: 'author_id' },
  text_log: { at: 'created_at', by: 'person_id' },
}

/** Rows after this number in their order, so many that their bytes stay below `bytes`, and at least one. */
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

/** No other import runs until the end of the transaction. */
export async function lockRestores(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('newsroom.archive'))`.execute(trx)
}

/** `textId`: the text here to which it belongs; of a text itself none. */
export type RestoreRequest = { id: number; source: string; textId?: number; madeAt: string; madeBy: string }
type Known = { id: number; text_id: number; made_at: Date; made_by: string }

async function listKnown(trx: Executor, name: NumberedTable, ids: readonly number[]): Promise<Map<number, Known>> {
  const owner = sql.id(name === 'text' ? 'id' : 'text_id')
  const { at, by } = making[name]
  const { rows } = await sql<Known>`
    select id, ${owner} as text_id, ${sql.id(at)} as made_at, ${sql.id(by)} as made_by from ${table(name)}
    where id = any(${[...ids]}::bigint[])`.execute(trx)
  return new Map(rows.map(row => [row.id, row]))
}

async function listBrought(trx: Executor, sources: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('brought')
    .selectAll()
    .where('source', '=', sql<string>`any(${[...sources]}::text[])`)
    .execute()
  return new Map(rows.map(({ source, id }) => [source, id]))
}

/** The last number of each text: lists of its parts are in the order of numbers. Answers of remarks come after later remarks, and may. */
async function listNewest(
  trx: Executor,
  name: NumberedTable,
  wishes: readonly RestoreRequest[],
): Promise<Map<number, number>> {
  if (name === 'text' || name === 'text_remark') return new Map()
  const { rows } = await sql<{ text_id: number; id: number }>`
    select text_id, max(id) as id from ${table(name)}
    where text_id = any(${wishes.map(({ textId }) => textId ?? 0)}::bigint[]) group by text_id`.execute(trx)
  return new Map(rows.map(({ text_id, id }) => [text_id, id]))
}

export type RestoreTarget = { id: number; isKnown: boolean }

/** A greater number is replaced: rows that come later need numbers that a list can still show. */
const keptIdMax = 2 ** 39

/**
 * The number of each item here. A row with its number, of the same text and made by the same person at the same
 * moment, is the item itself; a number that another row has is replaced by a new one, which is remembered by the source. Parts of a text keep
 * their order.
 */
export async function findTargets(
  trx: Executor,
  name: NumberedTable,
  wishes: readonly RestoreRequest[],
  isTrial = false,
): Promise<RestoreTarget[]> {
  if (new Set(wishes.map(({ source }) => source)).size < wishes.length)
    throw new DomainError('validation', 'Ключ source стоит в этом вызове дважды', { source: 'дважды' })
  const brought = await listBrought(
    trx,
    wishes.map(({ source }) => source),
  )
  const known = await listKnown(trx, name, [...wishes.map(({ id }) => id), ...brought.values()])
  const isItself = (wish: RestoreRequest) => {
    const row = known.get(wish.id)
    if (!row || (wish.textId !== undefined && row.text_id !== wish.textId)) return false
    return row.made_by === wish.madeBy && row.made_at.getTime() === Date.parse(wish.madeAt)
  }
  const newest = await listNewest(trx, name, wishes)
  const taken = new Set<number>()
  const places = wishes.map((wish): RestoreTarget | undefined => {
    const moved = brought.get(wish.source)
    if (moved !== undefined && known.has(moved)) return { id: moved, isKnown: true }
    if (isItself(wish)) return { id: wish.id, isKnown: true }
    const last = newest.get(wish.textId ?? 0) ?? 0
    const isKept = !known.has(wish.id) && !taken.has(wish.id) && wish.id > last && wish.id <= keptIdMax
    if (isKept) taken.add(wish.id)
    // A new number is greater than all that are here, and so must those be that follow.
    if (wish.textId !== undefined) newest.set(wish.textId, isKept ? Math.max(last, wish.id) : Infinity)
    return isKept ? { id: wish.id, isKnown: false } : undefined
  })
  const moving = wishes.filter((_, at) => !places[at])
  if (isTrial) return places.map(place => place ?? { id: 0, isKnown: false })
  const fresh = places.flatMap(place => (place && !place.isKnown ? place.id : []))
  const ids = (await takeIds(trx, name, fresh, moving.length)).values()
  const numbered = wishes.map((_, at) => places[at] ?? { id: ids.next().value!, isKnown: false })
  await remember(
    trx,
    wishes.flatMap(({ source }, at) => (places[at] ? [] : { source, id: numbered[at]!.id })),
  )
  return numbered
}

/** Takes `count` new numbers. The sequence moves past `wanted`, so that no later row gets one of those. */
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

/** Inserts rows with the numbers that they have. */
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

/** Texts of these numbers that are here. */
export async function listTextsHere(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('text')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The text of each of these parts that is here. */
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

/** False when the text has a post already, or the post another text. */
export async function tieText(
  db: Executor,
  { id, ...columns }: { id: number; post_id: number; post_source: string | null; post_hash: string | null },
): Promise<'tied' | 'had' | 'taken'> {
  const { rows } = await sql<{ id: number; post_id: number | null }>`
    select id, post_id from newsroom.text where id = ${id} or post_id = ${columns.post_id} for update`.execute(db)
  const own = rows.find(row => row.id === id)
  if (!own || own.post_id === columns.post_id) return 'had'
  if (own.post_id !== null || rows.some(row => row.id !== id)) return 'taken'
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

/** Marks of people who have none here; answers whose they are. */
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
