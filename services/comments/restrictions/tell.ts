// Letters about restrictions. The transaction that sends a letter also marks it as sent, so a crash neither loses it nor sends it twice.
import { senderOf, writeLetter } from '#platform/mail/house-letter.ts'
import type { AppealLinks } from '../appeals/links.ts'
import { makeAttempts } from '../attempts.ts'
import type { Comments } from '../comments.ts'
import { dueDecisionsBatch } from '../limits.ts'
import { askPerson } from '../people.ts'
import { listDueRestrictions, lockRestriction, setTold, type RestrictionRow } from './store.ts'

/** Sends the letters that are due. Throws in the end if some could not be sent. */
export async function tellRestricted(comments: Comments, links: AppealLinks): Promise<void> {
  const { context, db } = comments
  const attempts = makeAttempts(context.log, 'a letter about a restriction was not sent')
  for (let after = 0; ;) {
    const due = await listDueRestrictions(db.kysely, comments.now(), { after, limit: dueDecisionsBatch })
    for (const row of due) await attempts.do({ restrictionId: row.id }, () => tellOne(comments, links, row))
    if (due.length < dueDecisionsBatch) return attempts.end()
    after = due.at(-1)!.id
  }
}

async function tellOne(comments: Comments, links: AppealLinks, due: RestrictionRow): Promise<void> {
  const { context, db } = comments
  // Auth is asked outside of the transaction; what was ended, replaced or told by another process in between is left alone.
  const person = await askPerson(comments, due.user_id)
  await db.inTransaction(async trx => {
    const row = await lockRestriction(trx, due.id)
    if (!row || row.tell_at === null || row.ended_at !== null) return
    await setTold(trx, row.id)
    if (!person?.email || person.is_erased) return
    const url = context.config.siteUrl + links.pathFor({ restrictionId: row.id })
    const from = senderOf(context)
    const subject = `Об ограничении в комментариях «${from.name}»`
    // What the moderator wrote, and where to answer.
    const parts = [...row.letter.split(/\n{2,}/), { before: 'Не согласны? ', link: 'Ответьте', url }]
    await context.mail.send(writeLetter({ to: person.email, subject, parts }, from), { trx })
  })
}
