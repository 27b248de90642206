// What people are told ten seconds after a moderator has decided: that a comment is hidden or shown, that they are restricted, what became of
// their appeal.
import type { AppealLinks } from './appeals/links.ts'
import { findNextAppeal } from './appeals/store.ts'
import { tellAppeals } from './appeals/tell.ts'
import { makeAttempts } from './attempts.ts'
import type { Comments } from './comments.ts'
import { settleDecisions } from './queue/decide.ts'
import { findNextDecision } from './queue/decisions.ts'
import { findNextRestriction } from './restrictions/store.ts'
import { tellRestricted } from './restrictions/tell.ts'

export async function findNextToTell({ db }: Comments): Promise<Date | undefined> {
  const due = await Promise.all([
    findNextDecision(db.kysely),
    findNextRestriction(db.kysely),
    findNextAppeal(db.kysely),
  ])
  const times = due.flatMap(at => at?.getTime() ?? [])
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

export async function tellPeople(comments: Comments, links: AppealLinks): Promise<void> {
  const attempts = makeAttempts(comments.context.log, 'some people were not told of decisions about them')
  await attempts.do({}, () => settleDecisions(comments))
  await attempts.do({}, () => tellRestricted(comments, links))
  await attempts.do({}, () => tellAppeals(comments))
  attempts.end()
}
