// Imported comments: many rows at once, under one lock for all importers.
import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Sums } from '../rules/sums.ts'
import type { CommentRow } from './comments.ts'
import { capped } from './counters.ts'
import type { PersonRow } from './people.ts'
import type { CommentsTables, CommentTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

/** No other import runs until the end of the transaction. */
export async function lockImports(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comments.import'))`.execute(trx)
}

export type KnownRow = Pick<CommentRow, 'id' | 'source' | 'post_id' | 'created_at' | 'level' | 'path' | 'sort_key'>

/** Comments with one of these source keys or ids. */
export async function findKnown(
  trx: Executor,
  sources: readonly string[],
  ids: readonly number[],
): Promise<KnownRow[]> {
  return trx
    .selectFrom('comment')
    .select(['id', 'source', 'post_id', 'created_at', 'level', 'path', 'sort_key'])
    .where(eb =>
      eb.or([
        eb('source', '=', sql<string>`any (${[...sources]}::text[])`),
        eb('id', '=', sql<number>`any (${[...ids]}::bigint[])`),
      ]),
    )
    .execute()
}

/** Takes `count` new ids. The sequence moves past `wanted`, so that no later comment gets one of those. */
export async function takeIds(trx: Executor, wanted: readonly number[], count: number): Promise<number[]> {
  const greatest = Math.max(0, ...wanted)
  if (greatest > 0)
    await sql`select setval('comments.comment_id_seq', ${greatest}) from comments.comment_id_seq
      where last_value <= ${greatest}`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select nextval('comments.comment_id_seq') as id from generate_series(1, ${count}::integer)`.execute(trx)
  return rows.map(row => row.id)
}

export type Guest = Pick<PersonRow, 'display_name' | 'avatar' | 'is_expert' | 'is_erased' | 'registered_at'> & {
  source: string
}

/** Inserts people without an account and returns user ids by the importer's keys. A known person is not changed. */
export async function keepGuests(trx: Executor, guests: readonly Guest[]): Promise<Map<string, string>> {
  if (guests.length === 0) return new Map()
  await trx
    .insertInto('person')
    .values(guests.map(guest => ({ ...guest, user_id: randomUUID(), email: null, is_archived: false })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await trx
    .selectFrom('person')
    .select(['user_id', 'source'])
    .where('source', '=', sql<string>`any (${guests.map(({ source }) => source)}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.source!, row.user_id]))
}

export type Imported = {
  row: Insertable<CommentTable> & KnownRow
  isVisible: boolean
  likes: number
  dislikes: number
}

/** Inserts the comments and their counters. */
export async function insertImported(
  trx: Executor,
  imported: readonly Imported[],
  sums: ReadonlyMap<number, Sums>,
): Promise<void> {
  if (imported.length === 0) return
  await trx
    .insertInto('comment')
    .values(imported.map(({ row }) => row))
    .execute()
  await trx
    .insertInto('comment_counter')
    .values(
      imported.map(({ row: { id, post_id, level }, isVisible, likes, dislikes }) => ({
        comment_id: id,
        post_id,
        is_top: level === 1,
        is_visible: isVisible,
        likes,
        dislikes,
        recursive_likes: sums.get(id)!.recursiveLikes,
        recursive_dislikes: sums.get(id)!.recursiveDislikes,
        replies: sums.get(id)!.replies,
      })),
    )
    .execute()
}

/** Adds to the counters of ancestors that are stored already, in the order of ids. Returns how many more comments each post lists. */
export async function addAbove(trx: Executor, above: ReadonlyMap<number, Sums>): Promise<Map<number, number>> {
  if (above.size === 0) return new Map()
  const added = [...above].map(([id, { recursiveLikes: likes, recursiveDislikes: dislikes, replies }]) => ({
    id,
    likes,
    dislikes,
    replies,
  }))
  const { rows } = await sql<{ post_id: number; listed: number }>`
    with line as materialized (
      select comment_id, is_visible, replies from comments.comment_counter
      where comment_id = any (${[...above.keys()]}::bigint[]) order by comment_id for no key update),
    changed as (
      update comments.comment_counter c set replies = c.replies + a.replies,
        recursive_likes = ${capped(sql`c.recursive_likes + a.likes::bigint`)},
        recursive_dislikes = ${capped(sql`c.recursive_dislikes + a.dislikes::bigint`)}
      from line, jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a (id bigint, likes integer, dislikes integer, replies integer)
      where c.comment_id = line.comment_id and c.comment_id = a.id
      returning c.post_id, (c.is_visible or c.replies > 0)::integer - (line.is_visible or line.replies > 0)::integer as listed)
    select post_id, sum(listed)::integer as listed from changed group by post_id`.execute(trx)
  return new Map(rows.map(row => [row.post_id, row.listed]))
}

/** All comments with ids above `after`, in the order of ids. */
export async function listForExport(db: Executor, after: number, limit: number) {
  return db
    .selectFrom('comment as c')
    .innerJoin('comment_counter as k', 'k.comment_id', 'c.id')
    .innerJoin('person as p', 'p.user_id', 'c.author_id')
    .select([
      'c.id',
      'c.source',
      'c.post_id',
      'c.reply_to_id',
      'c.author_id',
      'c.content',
      'c.created_at',
      'c.updated_at',
      'c.status',
      'c.shadowed_at',
      'c.deleted_at',
      'c.deleted_by',
      'c.is_in_text',
      'k.likes',
      'k.dislikes',
      'p.source as person_source',
      'p.display_name',
      'p.avatar',
      'p.is_expert',
      'p.is_archived',
      'p.is_erased',
    ])
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

export type ExportedRow = Awaited<ReturnType<typeof listForExport>>[number]
