// Letters: queued as jobs, in the caller's transaction if there is one, and retried while the mail server is away.
// `Transport` is the port: smtp.ts sends letters, mailbox.ts keeps them.
import type { Clock } from '#platform/clock.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { JobInfo } from '#platform/jobs/queue-runner.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** A POST to it unsubscribes (RFC 8058): mail programs show a button for it. */
  unsubscribeUrl?: string
  /** The name of the sender instead of the configured one. The address stays. */
  fromName?: string
  /** `part@host`. A second copy of a letter with the same id can be recognised as one. */
  messageId?: string
}

export type Transport = {
  /** Throws if the letter was not accepted; the job tries again. */
  deliver(letter: Letter): Promise<void>
  close(): Promise<void>
}

/** What became of a letter. `isAboutAddress`: the mailbox does not take letters, whoever writes. */
export type LetterOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; isAboutAddress: boolean }
  | { kind: 'failed'; reason: string }

/** Letters that are written when their turn comes. Both functions may be called twice for a letter, after a crash. */
export type LateLetters<Ref> = {
  /** Undefined: the letter is no longer wanted. */
  write(ref: Ref): Promise<Letter | undefined>
  /** `failed`: given up after half a day of tries. */
  note(ref: Ref, outcome: LetterOutcome): Promise<void>
}

export type Mail = {
  /**
   * Queues a letter; with `trx` only if that transaction commits. `isBulk`: one of many, so all other letters (a sign-in code)
   * go first. `until`: the letter is useless after this time and is not sent then. Throws MailAddressError.
   */
  send(letter: Letter, options?: { trx?: AnyTransaction; isBulk?: boolean; until?: Date }): Promise<void>
  /**
   * Works a queue of its own beside the usual one, for thousands of letters that differ little: a job only names its letter (`jobs.send`).
   */
  workQueue<Ref extends object>(queue: string, letters: LateLetters<Ref>): Promise<void>
}

/** The mail server has refused the letter for good: it would refuse the next try too. */
export class LetterRefusedError extends Error {
  readonly isAboutAddress: boolean

  constructor(message: string, { isAboutAddress }: { isAboutAddress: boolean }) {
    super(message)
    this.name = 'LetterRefusedError'
    this.isAboutAddress = isAboutAddress
  }
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

// Retries for half a day, in case the mail server is being repaired.
const tries = { concurrency: 2, retryLimit: 15, retryDelaySeconds: 10, timeoutSeconds: 120 }

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
  await jobs.work<QueuedLetter>(mailQueue, deliver, tries)
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
    workQueue: (queue, letters) => jobs.work(queue, makeLateDelivery(transport, letters), tries),
  }
}

/** The job of a letter that is written now. Whatever is final is noted and ends the job; everything else is tried again. */
function makeLateDelivery<Ref extends object>(transport: Transport, { write, note }: LateLetters<Ref>) {
  return async (ref: Ref, { attempt }: JobInfo): Promise<void> => {
    const letter = await write(ref)
    if (!letter) return
    let outcome: LetterOutcome = { kind: 'sent' }
    try {
      await transport.deliver(letter)
    } catch (error) {
      const reason = (error as Error).message
      if (error instanceof LetterRefusedError)
        outcome = { kind: 'refused', reason, isAboutAddress: error.isAboutAddress }
      else if (attempt > tries.retryLimit) outcome = { kind: 'failed', reason }
      else throw error
    }
    await note(ref, outcome)
  }
}
