// Releases of texts. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { ReleaseState } from '#contract/newsroom-release.ts'
import type { NewsroomTables, ReleaseTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export type ReleaseRow = Selectable<ReleaseTable>
/** A release without its draft, which can be large. */
export type ReleaseHead = Omit<ReleaseRow, 'draft'> & { title: string }

const heads = [
  'id',
  'text_id',
  'edition',
  'state',
  'version_id',
  'seq',
  'note',
  'planned_at',
  'due_at',
  'lease_until',
  'tries',
  'failure',
  'asked_by',
  'asked_at',
  'out_at',
  'late_ms',
  'ended_at',
] as const

export async function insertRelease(db: Executor, release: Insertable<ReleaseTable>): Promise<ReleaseRow> {
  return db.insertInto('text_release').values(release).returningAll().executeTakeFirstOrThrow()
}

export async function findRelease(db: Executor, textId: number, id: number): Promise<ReleaseRow | undefined> {
  return db.selectFrom('text_release').selectAll().where('text_id', '=', textId).where('id', '=', id).executeTakeFirst()
}

/** The newest release of a text in this state. A text has at most one in the states `waiting` and `out`. */
export async function findReleaseIn(
  db: Executor,
  textId: number,
  state: ReleaseState,
): Promise<ReleaseRow | undefined> {
  return db
    .selectFrom('text_release')
    .selectAll()
    .where('text_id', '=', textId)
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function listReleaseHeads(db: Executor, textId: number, limit: number): Promise<ReleaseHead[]> {
  return db
    .selectFrom('text_release')
    .select(heads)
    .select(sql<string>`draft ->> 'title'`.as('title'))
    .where('text_id', '=', textId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The number of published editions and the publication date of the first one. */
export async function findFirstOut(
  db: Executor,
  textId: number,
): Promise<{ count: number; publishedAt: string | null }> {
  const { rows } = await sql<{ count: number; published_at: string | null }>`
    select count(*)::integer as count, (array_agg(draft ->> 'publishedAt' order by id))[1] as published_at
    from newsroom.text_release where text_id = ${textId} and out_at is not null`.execute(db)
  return { count: rows[0]?.count ?? 0, publishedAt: rows[0]?.published_at ?? null }
}

/** Changes a release if it is still in this state; otherwise returns false. */
export async function updateRelease(
  db: Executor,
  { id, state }: { id: number; state: ReleaseState },
  changes: Updateable<ReleaseTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text_release')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the lease of a waiting release; undefined if another process has it, or if the release no longer waits. */
export async function claimRelease(
  db: Executor,
  { id, now, leaseUntil }: { id: number; now: Date; leaseUntil: Date },
): Promise<ReleaseRow | undefined> {
  return (
    db
      .updateTable('text_release')
      .set({ lease_until: leaseUntil })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      // After a failure, the lease only delays the job; a person may act at once.
      .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now), eb('tries', '>', 0)]))
      .returningAll()
      .executeTakeFirst()
  )
}

/** Locks a waiting release until the transaction ends; false if it no longer waits. */
export async function lockWaiting(trx: Executor, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('text_release')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Due = { now: Date; leaseUntil: Date; limit: number }

/** Takes the leases of due releases. */
export async function claimDueReleases(db: Executor, { now, leaseUntil, limit }: Due): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    update newsroom.text_release set lease_until = ${leaseUntil} where id in (
      select id from newsroom.text_release
      where state = 'waiting' and due_at <= ${now} and (lease_until is null or lease_until <= ${now})
      order by due_at limit ${limit} for update skip locked
    ) returning *`.execute(db)
  return rows
}

/** Takes the leases of published editions whose text has expired. */
export async function claimExpiredReleases(db: Executor, { now, leaseUntil, limit }: Due): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    update newsroom.text_release set lease_until = ${leaseUntil} where id in (
      select r.id from newsroom.text_release r join newsroom.text t on t.id = r.text_id
      where r.state = 'out' and t.expires_at <= ${now} and t.deleted_at is null
        and (r.lease_until is null or r.lease_until <= ${now})
      order by t.expires_at limit ${limit} for update of r skip locked
    ) returning *`.execute(db)
  return rows
}

/** When the next release or expiry is due. */
export async function findNextStep(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select greatest(due_at, lease_until) as at from newsroom.text_release where state = 'waiting'
      union all
      select greatest(t.expires_at, r.lease_until) from newsroom.text t
        join newsroom.text_release r on r.text_id = t.id and r.state = 'out'
        where t.expires_at is not null and t.deleted_at is null
    ) steps`.execute(db)
  return rows[0]?.at ?? undefined
}
