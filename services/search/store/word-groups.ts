// What the magazine changes of the groups of words. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { SearchTables, WordGroupTable } from './tables.ts'

type Executor = Kysely<SearchTables>
export type WordGroupRow = Selectable<WordGroupTable>

/** There are at most `changedGroupsMax`. */
export const listWordGroupRows = (db: Executor): Promise<WordGroupRow[]> =>
  db.selectFrom('word_group').selectAll().orderBy('key').execute()

/** Until the end of the transaction nobody else changes a group. */
export const lockWordGroups = (trx: Executor) =>
  sql`select pg_advisory_xact_lock(hashtext('search.word_group'))`.execute(trx)

/** Returns the row as saved, with a new version. */
export async function saveWordGroup(
  db: Executor,
  row: Omit<Insertable<WordGroupTable>, 'version'>,
): Promise<WordGroupRow> {
  const { key: _, ...changed } = row
  return db
    .insertInto('word_group')
    .values(row)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ ...changed, version: sql<number>`nextval('search.word_group_version')` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeWordGroup(db: Executor, key: string): Promise<void> {
  await db.deleteFrom('word_group').where('key', '=', key).execute()
}
