// The last step of every way to sign in.
import type { Transaction } from 'kysely'
import type { SignedInReply } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { dayMs } from '#domain/time-units.ts'
import { writeSessionCookie, type Auth } from '../auth.ts'
import { announceUser, announceViewer } from '../events.ts'
import { sessionDays } from '../limits.ts'
import { presentUser } from '../present.ts'
import { createSession } from '../store/sessions.ts'
import type { AuthTables } from '../store/tables.ts'
import { recordConsent, updateUser, viewerOf, type UserRow } from '../store/users.ts'

/** `isNew`: the account was created by this sign-in. */
export type FoundAccount = { user: UserRow; isNew: boolean }
export type SignedIn = FoundAccount & { sessionId: string }

const notArchived = {
  archived_at: null,
  archive_deadline_date: null,
  delete_reason_code: null,
  delete_reason_comment: null,
}

/**
 * Begins a session. Signing in restores an archived account. Without a consent the account waits for one (`giveConsent`), as
 * clients of the specification send none. Throws `conflict` for an account that is erased at the same moment.
 */
export async function beginSession(
  auth: Auth,
  trx: Transaction<AuthTables>,
  { user: found, isNew }: FoundAccount,
  { consent, now }: { consent: string | undefined; now: Date },
): Promise<SignedIn> {
  const isRestored = found.archived_at !== null
  const restored = isRestored ? await updateUser(trx, found.id, { ...notArchived, rights_changed_at: now }, now) : found
  const user = restored && consent !== undefined ? await recordConsent(trx, restored.id, consent, now) : restored
  if (!user) throw new DomainError('conflict', 'Этот профиль только что удалён. Войдите ещё раз: появится новый')
  if (isRestored) {
    await announceViewer(auth, trx, user)
    await announceUser(auth, trx, user.id)
  }
  const sessionId = crypto.randomUUID()
  const expiresAt = new Date(now.getTime() + sessionDays * dayMs)
  await createSession(trx, { id: sessionId, userId: user.id, now, expiresAt })
  return { user, isNew, sessionId }
}

/** The answer to a sign-in; it also sets the cookie of the session. */
export async function presentSignedIn(
  auth: Auth,
  { user, isNew, sessionId }: SignedIn,
  setCookie: (line: string) => void,
): Promise<SignedInReply> {
  setCookie(writeSessionCookie(auth, { id: sessionId, generation: 1 }))
  const viewer = viewerOf(user)
  return {
    user: presentUser(user, viewer, auth.context.consents, isNew),
    token: { access_token: await auth.secrets.signAccessToken(viewer, sessionId, auth.now()), user_id: user.id },
  }
}
