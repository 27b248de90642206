// Versions and the log of actions. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'
import { systemAuthor, type TextLogAction } from '#contract/newsroom.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { automaticVersionsMax } from '../limits.ts'
import type { NewsroomTables, VersionTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export type VersionRow = Omit<Selectable<VersionTable>, 'state'>
const shown = ['id', 'text_id', 'cause', 'name', 'author_id', 'stage', 'schema', 'created_at'] as const

/** Inserts a version and removes the oldest automatic versions beyond the limit. */
export async function insertVersion(db: Executor, version: Insertable<VersionTable>): Promise<VersionRow> {
  const row = await db.insertInto('text_version').values(version).returning(shown).executeTakeFirstOrThrow()
  if (version.cause !== 'person' && version.cause !== 'release')
    await sql`delete from newsroom.text_version where id in (
        select id from newsroom.text_version
        where text_id = ${version.text_id} and cause in ('stage', 'guard', 'restore')
        order by id desc offset ${automaticVersionsMax}
      )`.execute(db)
  return row
}

export async function listVersionRows(
  db: Executor,
  textId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<VersionRow[]> {
  let query = db
    .selectFrom('text_version')
    .select(shown)
    .where('text_id', '=', textId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export async function findVersion(
  db: Executor,
  textId: number,
  id: number,
): Promise<Selectable<VersionTable> | undefined> {
  return db.selectFrom('text_version').selectAll().where('text_id', '=', textId).where('id', '=', id).executeTakeFirst()
}

export async function countNamedVersions(db: Executor, textId: number): Promise<number> {
  const { count } = await db
    .selectFrom('text_version')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('text_id', '=', textId)
    .where('cause', '=', 'person')
    .executeTakeFirstOrThrow()
  return count
}

export type LogEntry = {
  textId: number
  personId: string
  action: TextLogAction
  detail?: Record<string, string | number | null>
  now: Date
}

/** Writes to the history of the text, which ends with the text, and to the log of the office, which does not. */
export async function insertLogEntry(
  trx: Transaction<NewsroomTables>,
  { textId, personId, action, detail = {}, now }: LogEntry,
): Promise<void> {
  await trx
    .insertInto('text_log')
    .values({ text_id: textId, person_id: personId, action, detail: JSON.stringify(detail), created_at: now })
    .execute()
  const text = await trx.selectFrom('text').select('title').where('id', '=', textId).executeTakeFirst()
  const { expert, from, ...facts } = detail
  // Who signed, and the question of a reader that a text began with, can be erased.
  const words = action === 'created' ? from : expert
  addToLog(trx, {
    at: now,
    action: `text.${action}`,
    actorId: personId === systemAuthor || personId === '' ? null : personId,
    thing: { kind: 'text', id: String(textId), ...(text && { title: text.title }) },
    after: action === 'created' || from === undefined ? facts : { ...facts, from },
    ...(typeof words === 'string' && { private: { words } }),
  })
}

export type LogEntryRow = {
  id: number
  person_id: string
  action: TextLogAction
  detail: Record<string, string | number | null>
  created_at: Date
}

export async function listLogEntries(
  db: Executor,
  textId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LogEntryRow[]> {
  let query = db
    .selectFrom('text_log')
    .select(['id', 'person_id', 'action', 'detail', 'created_at'])
    .where('text_id', '=', textId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Maps each column to the person who changed it last, according to the newest hundred changes. */
export async function listLastChanges(db: Executor, textId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('text_log')
    .select(['person_id', 'detail'])
    .where('text_id', '=', textId)
    .where('action', '=', 'changed')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const last = new Map<string, string>()
  for (const { person_id, detail } of rows)
    for (const column of String(detail['fields'] ?? '').split(' ')) if (!last.has(column)) last.set(column, person_id)
  return last
}
