// Announces deadlines of texts: a day before, and when they have passed. The bell and the letters listen to the event.
import { dayMs } from '#domain/time-units.ts'
import { quietUntil } from '../bell/quiet.ts'
import type { NewsroomContext } from '../context.ts'
import { deadlinesAtOnce, overdueDaysMax } from '../limits.ts'
import { listDueTexts, markDeadlineAnnounced } from '../store/plan.ts'

/** Announces each due deadline once, outside of the quiet hours. Returns how many. */
export async function announceDeadlines({ context, db, now: clock }: NewsroomContext): Promise<number> {
  const now = clock()
  if (quietUntil(now, context.magazine.zone)) return 0
  const range = {
    now,
    dayBefore: new Date(now.getTime() + dayMs),
    since: new Date(now.getTime() - overdueDaysMax * dayMs),
    limit: deadlinesAtOnce,
  }
  let announced = 0
  for (const when of ['overdue', 'day-before'] as const)
    for (const text of await listDueTexts(db.kysely, when, range))
      announced += await db.inTransaction(async trx => {
        if (!(await markDeadlineAnnounced(trx, when, text))) return 0
        const { id, owner_id: ownerId, deadline } = text
        await context.events.announce(trx, 'text.deadline', { id, ownerId, deadline: deadline.toISOString(), when })
        return 1
      })
  return announced
}
