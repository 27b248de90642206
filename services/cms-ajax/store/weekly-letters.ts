import type { Kysely } from 'kysely'
import type { CmsAjaxTables, WeeklyContent } from './tables.ts'

type Executor = Kysely<CmsAjaxTables>

export async function isDecided(db: Executor, week: string): Promise<boolean> {
  return (
    (await db.selectFrom('weekly_letter').select('sent_to').where('week', '=', week).executeTakeFirst()) !== undefined
  )
}

/** False: another process has decided this week. */
export async function noteDecided(trx: Executor, week: string, content: WeeklyContent | null): Promise<boolean> {
  const added = await trx
    .insertInto('weekly_letter')
    .values({ week, content: content && JSON.stringify(content) })
    .onConflict(oc => oc.doNothing())
    .returning('sent_to')
    .executeTakeFirst()
  return added !== undefined
}

/** Whoever else sends this letter waits until the transaction has ended. */
export async function lockLetter(
  trx: Executor,
  week: string,
): Promise<{ content: WeeklyContent | null; sent_to: string }> {
  return trx
    .selectFrom('weekly_letter')
    .select(['content', 'sent_to'])
    .where('week', '=', week)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function noteSentTo(trx: Executor, week: string, email: string): Promise<void> {
  await trx.updateTable('weekly_letter').set({ sent_to: email }).where('week', '=', week).execute()
}
