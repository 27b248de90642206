// Letters about restrictions. The transaction that sends a letter also marks it as sent, so a crash neither loses it nor sends it twice.
import { escapeHtml } from '#domain/escape-html.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { page, paragraph } from '#platform/mail/plain-letter.ts'
import type { AppealLinks } from '../appeals/links.ts'
import { makeAttempts } from '../attempts.ts'
import type { Comments } from '../comments.ts'
import { dueDecisionsBatch } from '../limits.ts'
import { askPerson } from '../people.ts'
import { listDueRestrictions, lockRestriction, setTold, type RestrictionRow } from './store.ts'

/** What the moderator wrote, and where to answer. */
function writeLetter(to: string, { letter, url, name }: { letter: string; url: string; name: string }): Letter {
  const words = letter.split(/\n{2,}/)
  const subject = `Об ограничении в комментариях «${name}»`
  const link = `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#a8321a">Не согласен</a></p>`
  return {
    to,
    subject,
    text: `${[...words, `Не согласны? Ответьте: ${url}`].join('\n\n')}\n`,
    html: page(subject, [...words.map(paragraph), link].join('\n')),
  }
}

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
    await context.mail.send(writeLetter(person.email, { letter: row.letter, url, name: context.magazine.name }), {
      trx,
    })
  })
}
