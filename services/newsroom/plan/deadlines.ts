// Tells that texts are to be handed in: a day before, and when the deadline has passed. Letters and bells listen.
import { dayMs } from '#domain/time-units.ts'
import { quietUntil } from '../bell/quiet.ts'
import type { NewsroomContext } from '../context.ts'
import { deadlinesAtOnce, overdueDaysMax } from '../limits.ts'
import { listDueTexts, markReminded } from '../store/plan.ts'

/** Announces what is due, each deadline once; at night nothing. Returns how many. */
export async function ringDeadlines({ context, db, now: clock }: NewsroomContext): Promise<number> {
  const now = clock()
  if (quietUntil(now, context.config.timeZoneOffset)) return 0
  const range = {
    now,
    dayBefore: new Date(now.getTime() + dayMs),
    since: new Date(now.getTime() - overdueDaysMax * dayMs),
    limit: deadlinesAtOnce,
  }
  let told = 0
  for (const when of ['overdue', 'day-before'] as const)
    for (const text of await listDueTexts(db.kysely, when, range))
      told += await db.inTransaction(async trx => {
        if (!(await markReminded(trx, when, text))) return 0
        const { id, owner_id: ownerId, deadline } = text
        await context.events.announce(trx, 'text.deadline', { id, ownerId, deadline: deadline.toISOString(), when })
        return 1
      })
  return told
}
