// Replaces a mail server: letters are stored in the database and shown at /dev/mail.
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Letter, Transport } from './mail.ts'

export type KeptLetter = Letter & { id: number; createdAt: Date }

export type Mailbox = Transport & {
  /** Newest first, at most 200. */
  list(): Promise<KeptLetter[]>
}

const keptLetters = 200

export function makeMailbox(database: Database): Mailbox {
  const { kysely, inTransaction } = database.of('platform')
  return {
    deliver: ({ to, subject, text, html, unsubscribeUrl }) =>
      inTransaction(async trx => {
        await sql`insert into platform.mail_message ("to", subject, text, html, unsubscribe_url)
          values (${to}, ${subject}, ${text}, ${html ?? null}, ${unsubscribeUrl ?? null})`.execute(trx)
        await sql`delete from platform.mail_message where id <= (
          select id from platform.mail_message order by id desc offset ${keptLetters} limit 1)`.execute(trx)
      }),
    list: async () => {
      const { rows } = await sql<KeptLetter & { html: string | null; unsubscribeUrl: string | null }>`
        select id, "to", subject, text, html, unsubscribe_url as "unsubscribeUrl", created_at as "createdAt"
        from platform.mail_message order by id desc limit ${keptLetters}`.execute(kysely)
      return rows.map(({ html, unsubscribeUrl, ...letter }) => ({
        ...letter,
        ...(html !== null && { html }),
        ...(unsubscribeUrl !== null && { unsubscribeUrl }),
      }))
    },
    close: async () => {},
  }
}
