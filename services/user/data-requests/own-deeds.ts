// What readers do themselves about their data, as requests: a closed profile waits for its day, one that came back is withdrawn.
import { getUsers } from '#contract/auth.ts'
import { dayMs } from '#domain/time-units.ts'
import { cleanupBatchRows, requestWordsDays } from '../limits.ts'
import type { Users } from '../user.ts'
import { dayOf } from './days.ts'
import { forgetOldRequests, hasOpenClosing, noteOwnClosing, noteOwnReturn } from './store.ts'

/** Auth says what is true now: events may come late and in another order. */
export async function noteClosing(users: Users, userId: string, wasArchived: boolean): Promise<void> {
  const db = users.db.kysely
  if (!wasArchived && !(await hasOpenClosing(db, userId))) return
  const { items } = await users.context.ask(getUsers, { body: { ids: [userId] } })
  const [person] = items
  if (!person || person.is_erased) return
  const now = users.context.clock.now()
  const { archived_at: closedAt, archive_deadline_date: deadline } = person
  if (closedAt === null || deadline === null) await noteOwnReturn(db, userId, now)
  else {
    const [today, dueOn] = [dayOf(users, new Date(closedAt)), dayOf(users, new Date(deadline))]
    await noteOwnClosing(db, { userId, today, now, dueOn })
  }
}

export async function forgetOld(users: Users): Promise<void> {
  const now = users.context.clock.now()
  const before = new Date(now.getTime() - requestWordsDays * dayMs)
  let forgotten: number
  do forgotten = await forgetOldRequests(users.db.kysely, before, now, cleanupBatchRows)
  while (forgotten >= cleanupBatchRows)
}
