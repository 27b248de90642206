// Settings of the gate, the log of their changes, scans of the archive and tasks. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { Seen } from '../gate/check-article.ts'
import type { GateScanTable, GateTaskTable, NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type GateScanRow = Selectable<GateScanTable>
export type GateTaskRow = Selectable<GateTaskTable>

export const listRuleSettings = (db: Executor) => db.selectFrom('gate_rule').selectAll().execute()

export async function saveRuleSetting(
  db: Executor,
  { rule, severity, params }: Selectable<NewsroomTables['gate_rule']>,
): Promise<void> {
  const changes = { severity, params: JSON.stringify(params) }
  await db
    .insertInto('gate_rule')
    .values({ rule, ...changes })
    .onConflict(conflict => conflict.column('rule').doUpdateSet(changes))
    .execute()
}

/** Makes other changes of this rule wait until the transaction ends. */
export const lockRule = (trx: Executor, rule: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`gate ${rule}`}))`.execute(trx)

export async function insertChange(db: Executor, change: Insertable<NewsroomTables['gate_change']>): Promise<void> {
  await db.insertInto('gate_change').values(change).execute()
}

export async function listChanges(db: Executor, limit: number) {
  const { rows } = await sql<Selectable<NewsroomTables['gate_change']> & { is_last: boolean }>`
    select c.*, not exists (select from newsroom.gate_change n where n.rule = c.rule and n.id > c.id) as is_last
    from newsroom.gate_change c order by id desc limit ${limit}`.execute(db)
  return rows
}

export const findChange = (db: Executor, id: number) =>
  db.selectFrom('gate_change').selectAll().where('id', '=', id).executeTakeFirst()

export type GateChangeRow = Selectable<NewsroomTables['gate_change']>

export const findNewestChange = (db: Executor, rule: string) =>
  db.selectFrom('gate_change').selectAll().where('rule', '=', rule).orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function insertScan(db: Executor, scan: Insertable<GateScanTable>): Promise<GateScanRow> {
  return db.insertInto('gate_scan').values(scan).returningAll().executeTakeFirstOrThrow()
}

export const findScan = (db: Executor, id: number): Promise<GateScanRow | undefined> =>
  db.selectFrom('gate_scan').selectAll().where('id', '=', id).executeTakeFirst()

/** When the oldest running scan began; null if none runs. */
export async function findRunningSince(db: Executor): Promise<Date | null> {
  const { since } = await db
    .selectFrom('gate_scan')
    .select(eb => eb.fn.min('started_at').as('since'))
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return since
}

/** Changes a running scan; false if it was ended meanwhile. */
export async function updateScan(db: Executor, id: number, changes: Updateable<GateScanTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gate_scan')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends running scans of a rule, because a later one replaces them. */
export async function endScans(db: Executor, { rule, isTrial, now }: { rule: string; isTrial: boolean; now: Date }) {
  await db
    .updateTable('gate_scan')
    .set({ state: 'failed', ended_at: now })
    .where('rule', '=', rule)
    .where('is_trial', '=', isTrial)
    .where('state', '=', 'running')
    .execute()
}

export async function removeOldScans(db: Executor, until: Date): Promise<void> {
  await db.deleteFrom('gate_scan').where('started_at', '<', until).where('state', '!=', 'running').execute()
}

/** Creates tasks or updates existing ones; a dismissed task is opened again only if its reason has changed. */
export async function saveTasks(
  db: Executor,
  seen: readonly Seen[],
  { rule, scanId, now }: { rule: string; scanId: number; now: Date },
): Promise<void> {
  if (seen.length === 0) return
  await sql`
    insert into newsroom.gate_task as task (rule, post_id, title, reason, state, since, scan_id)
    select ${rule}, s.post_id, s.title, s.reason, 'open', ${now}, ${scanId}
    from jsonb_to_recordset(${JSON.stringify(seen.map(({ postId, title, reason }) => ({ post_id: postId, title, reason })))}::jsonb)
      as s(post_id integer, title text, reason text)
    on conflict (rule, post_id) do update set
      title = excluded.title, reason = excluded.reason, scan_id = greatest(task.scan_id, excluded.scan_id),
      state = case when task.reason = excluded.reason then task.state else 'open' end`.execute(db)
}

/** Removes tasks that a complete scan did not find again: they are solved. */
export async function removeUnseenTasks(db: Executor, rule: string, scanId: number): Promise<void> {
  await db.deleteFrom('gate_task').where('rule', '=', rule).where('scan_id', '<', scanId).execute()
}

/** Removes the tasks of a post for rules that it no longer breaks. */
export async function removeFixedTasks(db: Executor, postId: number, brokenRules: readonly string[]): Promise<void> {
  await sql`delete from newsroom.gate_task where post_id = ${postId} and not rule = any(${[...brokenRules]}::text[])`.execute(
    db,
  )
}

/** Removes the tasks of posts that are no longer public. */
export async function removeTasksOf(db: Executor, postIds: readonly number[]): Promise<void> {
  if (postIds.length > 0)
    await db
      .deleteFrom('gate_task')
      .where('post_id', 'in', [...postIds])
      .execute()
}

export async function countOpenTasks(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('gate_task')
    .select(['rule', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .groupBy('rule')
    .execute()
  return new Map(rows.map(({ rule, count }) => [rule, Number(count)]))
}

export async function listTasks(
  db: Executor,
  { rule, state, after, limit }: { rule: string; state: 'open' | 'kept'; after: number; limit: number },
): Promise<{ items: GateTaskRow[]; total: number }> {
  const of = db.selectFrom('gate_task').where('rule', '=', rule).where('state', '=', state)
  const items = await of.selectAll().where('post_id', '>', after).orderBy('post_id').limit(limit).execute()
  const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total: Number(total) }
}

export async function keepTask(
  db: Executor,
  id: number,
  kept: { by: string; because: string } | null,
): Promise<GateTaskRow | undefined> {
  return db
    .updateTable('gate_task')
    .set({ state: kept ? 'kept' : 'open', kept_by: kept?.by ?? null, kept_because: kept?.because ?? null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Rules that were dismissed for this post. */
export async function listKeptRules(db: Executor, postId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gate_task')
    .select('rule')
    .where('post_id', '=', postId)
    .where('state', '=', 'kept')
    .execute()
  return new Set(rows.map(({ rule }) => rule))
}

/** Texts that are ready and not deleted. */
export async function listReadyTexts(db: Executor, limit: number): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('text')
    .select(['id', 'title'])
    .where('stage', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
