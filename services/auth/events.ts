// Out: viewer.changed (roles, bans, archiving, erasure), user.changed (fields that others show), session.revoked,
// portrait.replaced, email.asked, email.settled. In: nothing.
import type { Transaction } from 'kysely'
import type { Auth } from './auth.ts'
import type { AuthTables } from './store/tables.ts'
import { viewerOf, type UserRow } from './store/users.ts'

type Announcer = Pick<Auth, 'context'>
type Trx = Transaction<AuthTables>

/** Corrects what access tokens issued earlier say about the account. */
export async function announceViewer({ context }: Announcer, trx: Trx, user: UserRow): Promise<void> {
  await context.events.announce(trx, 'viewer.changed', { userId: user.id, viewer: viewerOf(user) })
}

export async function announceUser({ context }: Announcer, trx: Trx, userId: string): Promise<void> {
  await context.events.announce(trx, 'user.changed', { userId })
}

export async function announceErasure({ context }: Announcer, trx: Trx, userId: string): Promise<void> {
  await context.events.announce(trx, 'viewer.changed', { userId, viewer: null })
  await context.events.announce(trx, 'user.changed', { userId })
}

/** `sessionId` null: all sessions of the account ended. */
export async function announceRevokedSession(
  { context }: Announcer,
  trx: Trx,
  session: { userId: string; sessionId: string | null },
): Promise<void> {
  await context.events.announce(trx, 'session.revoked', session)
}

/** `number`: the number of the portrait that is no longer shown. */
export async function announceReplacedPortrait(
  { context }: Announcer,
  trx: Trx,
  portrait: { userId: string; number: number },
): Promise<void> {
  await context.events.announce(trx, 'portrait.replaced', portrait)
}

/** A new address waits for its confirmation. */
export async function announcePendingEmail(
  { context }: Announcer,
  trx: Trx,
  { userId, askedAt }: { userId: string; askedAt: Date },
): Promise<void> {
  await context.events.announce(trx, 'email.asked', { userId, askedAt: askedAt.toISOString() })
}

/** No address waits for a confirmation any more. */
export async function announceSettledEmail({ context }: Announcer, trx: Trx, userId: string): Promise<void> {
  await context.events.announce(trx, 'email.settled', { userId })
}
