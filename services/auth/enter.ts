// What every way to sign in ends with.
import type { SignedInReply } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { daysMs, type Auth } from './auth.ts'
import { sessionDays } from './limits.ts'
import { presentUser } from './present.ts'
import { createSession } from './store/sessions.ts'
import type { AuthTables } from './store/tables.ts'
import { keepConsent, updateUser, viewerOf, type UserRow } from './store/users.ts'
import type { Transaction } from 'kysely'

export type Found = { user: UserRow; isNew: boolean }
export type Entry = Found & { sessionId: string }

const comingBack = {
  archived_at: null,
  archive_deadline_date: null,
  delete_reason_code: null,
  delete_reason_comment: null,
}

/** 152-FZ: nobody gets an account without it. Thrown in a transaction, so that nothing is used up. */
export function checkConsent(consent: string | undefined): void {
  if (consent === undefined)
    throw new DomainError('validation', 'Чтобы завести аккаунт, нужно согласие на обработку персональных данных', {
      consent: 'нужно согласие',
    })
}

/** Begins a session. Who left and signs in within the time to think it over has come back. */
export async function enter(
  { context }: Auth,
  trx: Transaction<AuthTables>,
  { user: found, isNew }: Found,
  { consent, now }: { consent: string | undefined; now: Date },
): Promise<Entry> {
  const isBack = found.archived_at !== null
  const user = isBack ? await updateUser(trx, found.id, comingBack, now) : found
  // Erased in this very moment.
  if (!user) throw new DomainError('conflict', 'Этот профиль только что удалён. Войдите ещё раз: появится новый')
  if (isBack) await context.events.announce(trx, 'user.changed', { userId: user.id })
  if (consent !== undefined) await keepConsent(trx, user.id, consent, now)
  const sessionId = crypto.randomUUID()
  const expiresAt = new Date(now.getTime() + sessionDays * daysMs)
  await createSession(trx, { id: sessionId, userId: user.id, now, expiresAt })
  return { user, isNew, sessionId }
}

/** What is said to whoever has entered; the session's cookie goes with it. */
export async function presentEntry(
  auth: Auth,
  { user, isNew, sessionId }: Entry,
  setCookie: (line: string) => void,
): Promise<SignedInReply> {
  setCookie(auth.cookieLine({ id: sessionId, generation: 1 }))
  const viewer = viewerOf(user)
  return {
    user: presentUser(user, viewer, isNew),
    token: { access_token: await auth.secrets.signAccessToken(viewer, sessionId, auth.now()), user_id: user.id },
  }
}
