// What stands in for a mail server: letters are kept in the database, and shown at /dev/mail.
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
    deliver: ({ to, subject, text, html }) =>
      inTransaction(async trx => {
        await sql`insert into platform.mail_message ("to", subject, text, html)
          values (${to}, ${subject}, ${text}, ${html ?? null})`.execute(trx)
        await sql`delete from platform.mail_message where id <= (
          select id from platform.mail_message order by id desc offset ${keptLetters} limit 1)`.execute(trx)
      }),
    list: async () => {
      const { rows } = await sql<KeptLetter & { html: string | null }>`
        select id, "to", subject, text, html, created_at as "createdAt"
        from platform.mail_message order by id desc limit ${keptLetters}`.execute(kysely)
      return rows.map(({ html, ...letter }) => ({ ...letter, ...(html !== null && { html }) }))
    },
    close: async () => {},
  }
}
