// Sends letters that are due. The transaction that sends a letter also marks it, so a crash neither loses one nor sends it twice.
import { getUsers } from '#contract/auth.ts'
import { MailAddressError } from '#platform/mail/mail.ts'
import { senderOf, writeLetter } from '#platform/mail/house-letter.ts'
import type { Inbox } from '../inbox.ts'
import { lettersBatch } from '../limits.ts'
import { findNextLetter, listDueWriters, takeLetters } from './store.ts'

/** Returns a function that looks for letters that are due sooner. */
export function startLetters(inbox: Inbox): () => void {
  return inbox.context.jobs.whenDue('inbox.letters', {
    findNext: () => findNextLetter(inbox.db.kysely),
    run: () => sendDueLetters(inbox),
  })
}

export async function sendDueLetters(inbox: Inbox): Promise<void> {
  const { context, db } = inbox
  for (;;) {
    const now = context.clock.now()
    const due = await listDueWriters(db.kysely, now, lettersBatch)
    if (due.length === 0) return
    const addresses = await readAddresses(inbox, due)
    await db.inTransaction(async trx => {
      for (const { id, subject, body } of await takeLetters(trx, [...addresses.keys()], { state: 'sent', now })) {
        const letter = writeLetter({ to: addresses.get(id)!, subject, parts: body.split(/\n{2,}/) }, senderOf(context))
        await context.mail.send(letter, { trx }).catch((error: unknown) => {
          // An address that nobody can write to: trying again would not help.
          if (!(error instanceof MailAddressError)) throw error
        })
      }
      const nowhere = due.flatMap(({ id }) => (addresses.has(id) ? [] : [id]))
      await takeLetters(trx, nowhere, { state: 'nowhere', now })
    })
    if (due.length < lettersBatch) return
  }
}

/** The present address of each writer; without those who have none, or whose account is closed. */
async function readAddresses(
  { context }: Inbox,
  due: Awaited<ReturnType<typeof listDueWriters>>,
): Promise<Map<number, string>> {
  const ids = [...new Set(due.flatMap(({ user_id }) => user_id ?? []))]
  const { items } = ids.length === 0 ? { items: [] } : await context.ask(getUsers, { body: { ids } })
  const people = new Map(items.map(person => [person.id, person]))
  const found = new Map<number, string>()
  for (const { id, user_id, email } of due) {
    const person = user_id === null ? undefined : people.get(user_id)
    const isOpen = person !== undefined && !person.is_erased && person.archived_at === null
    const address = user_id === null ? email : isOpen ? person.email : null
    if (address) found.set(id, address)
  }
  return found
}
