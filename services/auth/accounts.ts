// Whose account a person of another service has here.
import type { Transaction } from 'kysely'
import { email as emailAddress, profileChanges, type SignInProvider } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { checkConsent, type Found } from './enter.ts'
import type { SocialPerson } from './providers/provider.ts'
import type { AuthTables } from './store/tables.ts'
import { createUser, findUserByEmail, findUserBySubject, subjectColumns, tieSubject } from './store/users.ts'

type Trx = Transaction<AuthTables>

/** A name as readers may have one; anything else is none. */
function readName(name: string | null): string | null {
  const parsed = profileChanges.shape.display_name.safeParse([...(name ?? '')].slice(0, 80).join(''))
  return parsed.data ?? null
}

/** By the id there; else by an address that the service answers for; else made. Throws `validation` without consent. */
export async function findOrMakeAccount(
  trx: Trx,
  provider: SignInProvider,
  person: SocialPerson,
  { consent, now }: { consent: string | undefined; now: Date },
): Promise<Found> {
  const column = subjectColumns[provider]
  const { subject } = person
  const email = emailAddress.safeParse(person.email).data ?? null
  const find = async () => {
    const tied = await findUserBySubject(trx, column, subject)
    if (tied || email === null) return tied
    const known = await findUserByEmail(trx, email)
    // Another person there with the same address keeps the tie: whoever has the mailbox may enter by a code as well.
    if (known && (await tieSubject(trx, known.id, column, subject, now))) return findUserBySubject(trx, column, subject)
    return known
  }
  const found = await find()
  if (found) return { user: found, isNew: false }
  checkConsent(consent)
  const isNew = await createUser(trx, { email, display_name: readName(person.name), [column]: subject }, now)
  // Not made: a parallel sign-in of the same person was first.
  return { user: (await find())!, isNew }
}

/** Ties a person of another service to an account. Throws `conflict`. */
export async function linkAccount(
  trx: Trx,
  userId: string,
  provider: SignInProvider,
  { subject, title, now }: { subject: string; title: string; now: Date },
): Promise<void> {
  const column = subjectColumns[provider]
  const isElsewhere = () => new DomainError('conflict', `Этот вход через ${title} уже привязан к другому аккаунту`)
  const holder = await findUserBySubject(trx, column, subject)
  if (holder?.id === userId) return
  if (holder) throw isElsewhere()
  try {
    if (await tieSubject(trx, userId, column, subject, now)) return
  } catch (error) {
    throw isUniqueViolation(error) ? isElsewhere() : error
  }
  throw new DomainError('conflict', `К вашему аккаунту уже привязан другой вход через ${title}. Сначала отвяжите его`)
}
