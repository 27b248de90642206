// The account that belongs to a person of another service.
import type { Transaction } from 'kysely'
import { email as emailAddress, profileChanges, type SignInProvider } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { SocialPerson } from '../providers/provider.ts'
import type { AuthTables } from '../store/tables.ts'
import { createUser, findUserByEmail, findUserBySubject, linkSubject, subjectColumns } from '../store/users.ts'
import type { FoundAccount } from './begin-session.ts'

type Trx = Transaction<AuthTables>

/** A name that a profile allows; null for any other. */
function readName(name: string | null): string | null {
  const parsed = profileChanges.shape.display_name.safeParse([...(name ?? '')].slice(0, 80).join(''))
  return parsed.data ?? null
}

/** Looks for the id of the other service, then for an address that the service vouches for; else creates an account. */
export async function findOrCreateAccount(
  trx: Trx,
  provider: SignInProvider,
  person: SocialPerson,
  now: Date,
): Promise<FoundAccount> {
  const column = subjectColumns[provider]
  const { subject } = person
  const email = emailAddress.safeParse(person.email).data ?? null
  const find = async () => {
    const linked = await findUserBySubject(trx, column, subject)
    if (linked || email === null) return linked
    const known = await findUserByEmail(trx, email)
    // The link of another person with this address stays: the owner of the mailbox could sign in by a code as well.
    if (known && (await linkSubject(trx, known.id, column, subject, now)))
      return findUserBySubject(trx, column, subject)
    return known
  }
  const found = await find()
  if (found) return { user: found, isNew: false }
  const isNew = await createUser(trx, { email, display_name: readName(person.name), [column]: subject }, now)
  // When `isNew` is false, a parallel sign-in of the same person created the account.
  return { user: (await find())!, isNew }
}

/** Links a person of another service to an account. Throws `conflict`. */
export async function linkAccount(
  trx: Trx,
  userId: string,
  provider: SignInProvider,
  { subject, title, now }: { subject: string; title: string; now: Date },
): Promise<void> {
  const column = subjectColumns[provider]
  const linkedElsewhere = () => new DomainError('conflict', `Этот вход через ${title} уже привязан к другому аккаунту`)
  const holder = await findUserBySubject(trx, column, subject)
  if (holder?.id === userId) return
  if (holder) throw linkedElsewhere()
  try {
    if (await linkSubject(trx, userId, column, subject, now)) return
  } catch (error) {
    throw isUniqueViolation(error) ? linkedElsewhere() : error
  }
  throw new DomainError('conflict', `К вашему аккаунту уже привязан другой вход через ${title}. Сначала отвяжите его`)
}
