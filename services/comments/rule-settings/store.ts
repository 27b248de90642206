// Changes of the rules. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { RuleSetting } from '../rules/moderation/rule.ts'
import type { CommentsTables, RuleChangeTable } from '../store/tables.ts'

type Executor = Kysely<CommentsTables>
export type RuleChangeRow = Selectable<RuleChangeTable>

/** Makes all other changes of rules wait until the transaction ends: their ids are committed in order, so the greatest one is a version. */
export const lockRules = (trx: Executor) => sql`select pg_advisory_xact_lock(hashtext('comments rules'))`.execute(trx)

/** The same as long as nothing has changed. With the setting in it, because an emptied database counts from the beginning again. */
export async function findVersion(db: Executor): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select id || md5(after::text) as version from comments.rule_change order by id desc limit 1`.execute(db)
  return rows[0]?.version ?? ''
}

/** The newest change of each rule. */
export async function listNewest(db: Executor): Promise<RuleChangeRow[]> {
  const { rows } = await sql<RuleChangeRow>`
    select distinct on (rule) * from comments.rule_change order by rule, id desc`.execute(db)
  return rows
}

export const findNewest = (db: Executor, rule: string): Promise<RuleChangeRow | undefined> =>
  db.selectFrom('rule_change').selectAll().where('rule', '=', rule).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const findRuleChange = (db: Executor, id: number): Promise<RuleChangeRow | undefined> =>
  db.selectFrom('rule_change').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertRuleChange(
  trx: Executor,
  { rule, before, after, by, now }: { rule: string; before: RuleSetting; after: RuleSetting; by: string; now: Date },
): Promise<RuleChangeRow> {
  return trx
    .insertInto('rule_change')
    .values({ rule, before: JSON.stringify(before), after: JSON.stringify(after), person_id: by, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listRuleChanges(db: Executor, limit: number): Promise<(RuleChangeRow & { isLast: boolean })[]> {
  const { rows } = await sql<RuleChangeRow & { isLast: boolean }>`
    select c.*, not exists (select from comments.rule_change n where n.rule = c.rule and n.id > c.id) as "isLast"
    from comments.rule_change c order by id desc limit ${limit}`.execute(db)
  return rows
}
