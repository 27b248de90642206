// Letters about restrictions. The transaction that sends a letter also marks it as sent, so a crash neither loses it nor sends it twice.
import { write } from '#platform/mail/plain-letter.ts'
import type { Comments } from '../comments.ts'
import { askPerson } from '../people.ts'
import { findNextToTell, setTold, takeRestrictionToTell } from './store.ts'

/** Sends the letters that are due. */
export async function tellRestricted(comments: Comments): Promise<void> {
  const { context, db } = comments
  const next = await findNextToTell(db.kysely)
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
      if (person?.email && !person.is_erased)
        await context.mail.send(
          write(person.email, 'Об ограничении в комментариях «Дельно»', row.letter.split(/\n{2,}/)),
          {
            trx,
          },
        )
      return true
    })
  }
  while (await tellOne());
}
