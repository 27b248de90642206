// Reminds of reviews whose day has come: the editors by the bell and a letter, the expert by a new link where the last one went.
import { systemAuthor } from '#contract/newsroom.ts'
import { dayMs } from '#domain/time-units.ts'
import { quietUntil } from '../bell/quiet.ts'
import { todayOf } from '../gate/settings.ts'
import { deadlinesAtOnce, reviewRemindDays, reviewRemindedDaysMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { listDueReviews, markReminded, type DueReview } from '../store/living.ts'
import { findLastLink, isOpenLink } from '../store/signatures.ts'
import { findText } from '../store/texts.ts'
import { readClaimedText } from './claims.ts'
import { sendSigningLink } from './signing.ts'

const dayBefore = (today: string, days: number) =>
  new Date(new Date(today).getTime() - days * dayMs).toISOString().slice(0, 10)

/** Each due review once a reminder, outside of the quiet hours. Returns how many. */
export async function remindOfReviews(newsroom: Newsroom): Promise<number> {
  const { context, db, now } = newsroom
  if (quietUntil(now(), context.magazine.zone)) return 0
  const today = todayOf(newsroom)
  const reminders = reviewRemindDays.map(days => dayBefore(today, days))
  const range = { since: dayBefore(today, reviewRemindedDaysMax), today, limit: deadlinesAtOnce }
  let reminded = 0
  for (const due of await listDueReviews(db.kysely, range, reminders)) {
    const wanted = reminders.filter(day => due.review_on <= day).length
    const isOurs = await db.inTransaction(async trx => {
      if (!(await markReminded(trx, due, wanted))) return false
      const days = Math.round((new Date(today).getTime() - new Date(due.review_on).getTime()) / dayMs)
      await context.events.announce(trx, 'text.review', { id: due.id, day: due.review_on, days })
      return true
    })
    if (!isOurs) continue
    reminded += 1
    if (due.reminded === 0) await askExpertAgain(newsroom, due)
  }
  return reminded
}

/** Where a link went to this expert before, another one may go by itself; one that still waits for an answer stays. If the claims cannot be signed as they are, the editors know from the bell. */
async function askExpertAgain(newsroom: Newsroom, { id }: DueReview): Promise<void> {
  const { context, db, now } = newsroom
  const last = await findLastLink(db.kysely, id)
  const row = await findText(db.kysely, id)
  if (!last || !row || isOpenLink(last, now())) return
  if (last.expert !== (await readClaimedText(newsroom, id)).expert) return
  await sendSigningLink(newsroom, row, { email: last.email, personId: systemAuthor }).catch(error =>
    context.log.info({ err: error, text: id }, 'the expert was not asked again'),
  )
}
