// Letters: written down as a job in the caller's transaction or at once, sent by whoever has time, tried again when the
// server is away. `Transport` is the port: smtp.ts sends, mailbox.ts keeps.
import type { Clock } from '#platform/clock.ts'
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
   * (a code to sign in with) pass. `until`: of no use after it, so not sent any more by then. Throws MailAddressError.
   */
  send(letter: Letter, options?: { trx?: AnyTransaction; isBulk?: boolean; until?: Date }): Promise<void>
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

type QueuedLetter = Letter & {
  /** ISO 8601. */
  until?: string
}

export async function makeMail({
  jobs,
  transport,
  clock,
}: {
  jobs: Jobs
  transport: Transport
  clock: Clock
}): Promise<Mail> {
  const deliver = async ({ until, ...letter }: QueuedLetter) => {
    if (until === undefined || new Date(until) > clock.now()) await transport.deliver(letter)
  }
  // Half a day of tries, for a mail server that is being repaired.
  await jobs.work<QueuedLetter>(mailQueue, deliver, {
    concurrency: 2,
    retryLimit: 15,
    retryDelaySeconds: 10,
    timeoutSeconds: 120,
  })
  return {
    send: async ({ to, subject, ...rest }, { trx, isBulk = false, until } = {}) => {
      if (!plainAddress.test(to)) throw new MailAddressError()
      await jobs.send(
        mailQueue,
        {
          to,
          subject: subject.replaceAll(/\s+/g, ' '),
          ...rest,
          ...(until && { until: until.toISOString() }),
        } satisfies QueuedLetter,
        { trx, priority: isBulk ? -1 : 0 },
      )
    },
  }
}
