// The log of updates: appends, reads and compacts it. The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'
import { pageRows } from '../limits.ts'
import type { NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>

/** An update of the log before it has a number. */
export type NewUpdate = { authorId: string; bytes: Uint8Array; schema: number }

export type Append = {
  textId: number
  /** The revision of the text for which the rights were checked. */
  revision: number
  /** The schema version; nothing is written if the log has updates of a higher one. */
  schema: number
  updates: readonly NewUpdate[]
  /** The Yjs client ids that begin with these updates and that a page goes on using, with their owners. */
  claimed?: ReadonlyMap<number, string>
  /** Title and standfirst for lists; undefined if unchanged. */
  shown: { title: string; standfirst: string } | undefined
  now: Date
}

/**
 * Appends updates in one statement. Returns the number of the last one; undefined if the text has another revision, was deleted or has a
 * higher schema, and nothing was written. The row in `text_head` is locked until the commit, so updates are committed in the order of their
 * numbers. Throws if somebody else has claimed one of the client ids meanwhile.
 */
export async function appendUpdates(db: Executor, append: Append): Promise<number | undefined> {
  const { textId, revision, schema, updates, claimed = new Map<number, string>(), shown, now } = append
  const count = updates.length
  const updateShown =
    shown === undefined
      ? sql``
      : sql`, shown as (update newsroom.text set title = ${shown.title}, standfirst = ${shown.standfirst}
          where id = ${textId} and exists (select from head))`
  // An id that has another owner becomes null, which its column refuses.
  const claims =
    claimed.size === 0
      ? sql``
      : sql`, claims as (
          insert into newsroom.text_client as c (text_id, client, person_id)
          select ${textId}, n.client, n.person_id
          from head, unnest(${[...claimed.keys()]}::bigint[], ${[...claimed.values()]}::text[]) as n (client, person_id)
          on conflict (text_id, client)
            do update set person_id = case when c.person_id = excluded.person_id then c.person_id end)`
  const { rows } = await sql<{ seq: number }>`with head as (
      update newsroom.text_head h set seq = h.seq + ${count}::int, schema = ${schema}, written_at = ${now}
      from newsroom.text t
      where h.text_id = ${textId} and t.id = ${textId} and t.revision = ${revision} and t.deleted_at is null
        and h.schema <= ${schema}
      returning h.seq
    ), added as (
      insert into newsroom.text_update (text_id, seq, author_id, bytes, schema, created_at)
      select ${textId}, head.seq - ${count}::int + u.place, u.author_id, u.bytes, u.schema, ${now}
      from head, unnest(${updates.map(({ authorId }) => authorId)}::text[],
        ${updates.map(({ bytes }) => bytes)}::bytea[], ${updates.map(each => each.schema)}::smallint[])
        with ordinality as u (author_id, bytes, schema, place)
    )${updateShown}${claims}
    select seq from head`.execute(db)
  return rows[0]?.seq
}

/** Who owns these client ids in a text; those that nobody has used are left out. */
export async function listClientOwners(
  db: Executor,
  textId: number,
  clients: readonly number[],
): Promise<{ client: number; person_id: string }[]> {
  return db
    .selectFrom('text_client')
    .select(['client', 'person_id'])
    .where('text_id', '=', textId)
    .where('client', '=', sql<number>`any(${[...clients]}::bigint[])`)
    .execute()
}

/** Updates with numbers above `after` up to `until`, in order; at most `pageRows`. */
export async function listUpdates(
  db: Executor,
  textId: number,
  after: number,
  until: number,
): Promise<{ seq: number; bytes: Uint8Array }[]> {
  return db
    .selectFrom('text_update')
    .select(['seq', 'bytes'])
    .where('text_id', '=', textId)
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(pageRows)
    .execute()
}

/** The newest updates since a moment, oldest first; at most `limit`. */
export async function listUpdatesSince(
  db: Executor,
  textId: number,
  since: Date,
  limit: number,
): Promise<{ author_id: string; bytes: Uint8Array; created_at: Date }[]> {
  const rows = await db
    .selectFrom('text_update')
    .select(['author_id', 'bytes', 'created_at'])
    .where('text_id', '=', textId)
    .where('created_at', '>', since)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function findSnapshot(
  db: Executor,
  textId: number,
): Promise<{ seq: number; state: Uint8Array } | undefined> {
  return db.selectFrom('text_snapshot').select(['seq', 'state']).where('text_id', '=', textId).executeTakeFirst()
}

/** Stores a snapshot, unless a newer one exists. */
export async function saveSnapshot(
  db: Executor,
  { textId, seq, state, now }: { textId: number; seq: number; state: Uint8Array; now: Date },
): Promise<void> {
  await sql`with kept as (
      insert into newsroom.text_snapshot as s (text_id, seq, state, created_at) values (${textId}, ${seq}, ${state}, ${now})
      on conflict (text_id) do update set seq = excluded.seq, state = excluded.state, created_at = excluded.created_at
        where s.seq < excluded.seq
      returning 1
    )
    update newsroom.text_head set snapshot_seq = ${seq} where text_id = ${textId} and exists (select from kept)`.execute(
    db,
  )
}

/** Texts whose snapshot is due: they have at least `updates` newer updates, or some but none since `idleSince`. */
export async function listTextsToCompact(
  db: Executor,
  { updates, idleSince, limit }: { updates: number; idleSince: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('text_head')
    .select('text_id')
    .whereRef('seq', '>', 'snapshot_seq')
    .where(({ or, eb }) =>
      or([eb(eb('seq', '-', eb.ref('snapshot_seq')), '>=', updates), eb('written_at', '<=', idleSince)]),
    )
    .orderBy('written_at')
    .limit(limit)
    .execute()
  return rows.map(({ text_id }) => text_id)
}

/** Removes at most `limit` updates that are older than `until` and in a snapshot; returns how many. */
export async function removeCompactedUpdates(db: Executor, until: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from newsroom.text_update where (text_id, seq) in (
      select u.text_id, u.seq from newsroom.text_update u join newsroom.text_snapshot s on s.text_id = u.text_id
      where u.created_at < ${until} and u.seq <= s.seq order by u.created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The number of the last update and the revision of each text. */
export async function listHeads(
  db: Executor,
  textIds: readonly number[],
): Promise<{ text_id: number; seq: number; revision: number }[]> {
  return db
    .selectFrom('text_head')
    .innerJoin('text', 'text.id', 'text_head.text_id')
    .select(['text_head.text_id', 'text_head.seq', 'text.revision'])
    .where('text_head.text_id', '=', sql<number>`any(${textIds})`)
    .execute()
}

/** Locks the log of a text until the transaction ends. Returns the number of its last update; undefined if the revision of the text has changed. */
export async function lockHead(trx: Executor, text: { id: number; revision: number }): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select h.seq from newsroom.text_head h join newsroom.text t on t.id = h.text_id
    where h.text_id = ${text.id} and t.revision = ${text.revision} for update of h`.execute(trx)
  return rows[0]?.seq
}
