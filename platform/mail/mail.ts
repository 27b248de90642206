// Letters: queued as jobs, in the caller's transaction if there is one, and retried while the mail server is away.
// `Transport` is the port: smtp.ts sends letters, mailbox.ts keeps them.
import type { Clock } from '#platform/clock.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** A POST to it unsubscribes (RFC 8058): mail programs show a button for it. */
  unsubscribeUrl?: string
}

export type Transport = {
  /** Throws if the letter was not accepted; the job tries again. */
  deliver(letter: Letter): Promise<void>
  close(): Promise<void>
}

export type Mail = {
  /**
   * Queues a letter; with `trx` only if that transaction commits. `isBulk`: one of many, so all other letters (a sign-in code)
   * go first. `until`: the letter is useless after this time and is not sent then. Throws MailAddressError.
   */
  send(letter: Letter, options?: { trx?: AnyTransaction; isBulk?: boolean; until?: Date }): Promise<void>
}

/** The address is not a single plain one: a list or a line break would let a form send letters to other people. */
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
  // Retries for half a day, in case the mail server is being repaired.
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
