import type { Kysely } from 'kysely'
import type { NewsletterTables, WeeklyContent } from './tables.ts'

type Executor = Kysely<NewsletterTables>

export async function isDecided(db: Executor, week: string): Promise<boolean> {
  return (
    (await db.selectFrom('weekly_letter').select('sent_to').where('week', '=', week).executeTakeFirst()) !== undefined
  )
}

/** Returns false when another process has decided this week. */
export async function insertDecision(trx: Executor, week: string, content: WeeklyContent | null): Promise<boolean> {
  const added = await trx
    .insertInto('weekly_letter')
    .values({ week, content: content && JSON.stringify(content) })
    .onConflict(oc => oc.doNothing())
    .returning('sent_to')
    .executeTakeFirst()
  return added !== undefined
}

/** Locks the letter of a week: another process that sends it waits until the transaction has ended. */
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

export async function updateSentTo(trx: Executor, week: string, email: string): Promise<void> {
  await trx.updateTable('weekly_letter').set({ sent_to: email }).where('week', '=', week).execute()
}
