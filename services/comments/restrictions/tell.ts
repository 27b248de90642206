// Letters about restrictions. The transaction that sends a letter also marks it as sent, so a crash neither loses it nor sends it twice.
import { escapeHtml } from '#domain/escape-html.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { page, paragraph } from '#platform/mail/plain-letter.ts'
import type { AppealLinks } from '../appeals/links.ts'
import type { Comments } from '../comments.ts'
import { askPerson } from '../people.ts'
import { findNextRestriction, setTold, takeRestrictionToTell } from './store.ts'

const subject = 'Об ограничении в комментариях «Дельно»'

/** What the moderator wrote, and where to answer. */
function writeLetter(to: string, letter: string, url: string): Letter {
  const words = letter.split(/\n{2,}/)
  const link = `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#a8321a">Не согласен</a></p>`
  return {
    to,
    subject,
    text: `${[...words, `Не согласны? Ответьте: ${url}`].join('\n\n')}\n`,
    html: page(subject, [...words.map(paragraph), link].join('\n')),
  }
}

/** Sends the letters that are due. */
export async function tellRestricted(comments: Comments, links: AppealLinks): Promise<void> {
  const { context, db } = comments
  const next = await findNextRestriction(db.kysely)
  if (!next || next > comments.now()) return
  const tellOne = async (): Promise<boolean> => {
    const due = await db.inTransaction(async trx => takeRestrictionToTell(trx, comments.now()))
    if (!due) return false
    // Auth is asked outside of the transaction; an ending in between clears `tell_at`, and nothing is sent.
    const person = await askPerson(comments, due.user_id)
    return db.inTransaction(async trx => {
      const row = await takeRestrictionToTell(trx, comments.now())
      if (row?.id !== due.id) return row !== undefined
      await setTold(trx, row.id)
      if (person?.email && !person.is_erased) {
        const url = context.config.siteUrl + links.pathFor({ restrictionId: row.id })
        await context.mail.send(writeLetter(person.email, row.letter, url), { trx })
      }
      return true
    })
  }
  while (await tellOne());
}
