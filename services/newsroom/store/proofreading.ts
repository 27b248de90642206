// Changes of the proofreader's rules. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { NewsroomTables, ProofreadingRuleTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type RuleChangeRow = Selectable<ProofreadingRuleTable>

/** There are as many rows as rules at most. */
export const listRuleChanges = (db: Executor) =>
  db.selectFrom('proofreading_rule').selectAll().orderBy('rule').execute()

export const findRuleChange = (db: Executor, rule: string): Promise<RuleChangeRow | undefined> =>
  db.selectFrom('proofreading_rule').selectAll().where('rule', '=', rule).executeTakeFirst()

/** Changes of one rule wait for each other until the end of the transaction. */
export const lockRuleChange = (trx: Executor, rule: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`proofreading ${rule}`}))`.execute(trx)

export async function saveRuleChange(db: Executor, row: Insertable<ProofreadingRuleTable>): Promise<void> {
  const { rule: _, ...changed } = row
  await db
    .insertInto('proofreading_rule')
    .values(row)
    .onConflict(conflict => conflict.column('rule').doUpdateSet(changed))
    .execute()
}

export async function removeRuleChange(db: Executor, rule: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('proofreading_rule').where('rule', '=', rule).executeTakeFirst()
  return numDeletedRows > 0n
}
