// Letters: written down as a job in the caller's transaction or at once, sent by whoever has time, tried again when the
// server is away. `Transport` is the port: smtp.ts sends, mailbox.ts keeps.
import type { AnyTransaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** A POST there ends such letters (RFC 8058): mail programs show a button for it. */
  unsubscribeUrl?: string
}

export type Transport = {
  /** Throws when the letter was not accepted; the job tries again. */
  deliver(letter: Letter): Promise<void>
  close(): Promise<void>
}

export type Mail = {
  /**
   * Queues a letter: with `trx`, if and only if that transaction commits. `isBulk`: one of many, lets every other letter
   * (a code to sign in with) pass. Throws MailAddressError.
   */
  send(letter: Letter, options?: { trx?: AnyTransaction; isBulk?: boolean }): Promise<void>
}

/** Not one plain address: a list or a line break would let a form send to others. */
export class MailAddressError extends Error {
  readonly code = 'mail_address'

  constructor() {
    super('not one mail address')
    this.name = 'MailAddressError'
  }
}

const mailQueue = 'mail.send-letter'

const plainAddress = /^[^\s,;:<>()[\]"\\]+@[^\s,;:<>()[\]"\\@]+$/

export async function makeMail({ jobs, transport }: { jobs: Jobs; transport: Transport }): Promise<Mail> {
  // Half a day of tries, for a mail server that is being repaired.
  await jobs.work<Letter>(mailQueue, letter => transport.deliver(letter), {
    concurrency: 2,
    retryLimit: 15,
    retryDelaySeconds: 10,
    timeoutSeconds: 120,
  })
  return {
    send: async ({ to, subject, ...rest }, { trx, isBulk = false } = {}) => {
      if (!plainAddress.test(to)) throw new MailAddressError()
      await jobs.send(
        mailQueue,
        { to, subject: subject.replaceAll(/\s+/g, ' '), ...rest },
        { trx, priority: isBulk ? -1 : 0 },
      )
    },
  }
}
