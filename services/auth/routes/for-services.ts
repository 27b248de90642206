// What the user service asks: it owns folders, pictures and the way of leaving, this service the account.
import type * as calls from '#contract/auth.ts'
import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { presentUser } from '../present.ts'
import { listSessionsOf, revokeSessionsOf } from '../store/sessions.ts'
import type { AuthTables } from '../store/tables.ts'
import * as store from '../store/users.ts'
import { noSuchUser } from './profile.ts'

export function getUsers({ db }: Auth): Handler<typeof calls.getUsers> {
  return async ({ body: { ids } }) => {
    const users = await store.listUsers(db.kysely, ids)
    return { items: users.map(user => ({ ...presentUser(user, 'services'), is_erased: user.erased_at !== null })) }
  }
}

export function getPersonRecord({ db }: Auth): Handler<typeof calls.getPersonRecord> {
  return async ({ body: { id } }) => {
    const [consents, sessions] = await Promise.all([store.listConsents(db.kysely, id), listSessionsOf(db.kysely, id)])
    return {
      consents: consents.map(({ version, given_at }) => ({ version, given_at: given_at.toISOString() })),
      sessions: sessions.map(({ created_at, rotated_at, expires_at, revoked_at }) => ({
        created_at: created_at.toISOString(),
        renewed_at: rotated_at.toISOString(),
        expires_at: expires_at.toISOString(),
        revoked_at: revoked_at?.toISOString() ?? null,
      })),
    }
  }
}

/** Runs what may change a portrait; tells of the one that is shown no more. */
async function announcingPortrait<R>(
  { context }: Auth,
  trx: Transaction<AuthTables>,
  id: string,
  change: () => Promise<R>,
): Promise<R> {
  const before = await store.lockPortrait(trx, id)
  const result = await change()
  if (before !== undefined && before !== (await store.lockPortrait(trx, id)))
    await context.events.announce(trx, 'portrait.replaced', { userId: id, number: before })
  return result
}

export function updateUser(auth: Auth): Handler<typeof calls.updateUser> {
  const { db, providers } = auth
  const columns = [...providers.all.keys()].map(name => store.subjectColumns[name])
  return ({ body: { id, changes } }) =>
    db.inTransaction(async trx => {
      const user = await announcingPortrait(auth, trx, id, () => store.updateUser(trx, id, changes, auth.now()))
      if (!user) throw noSuchUser()
      const isTieRemoved = Object.values(store.subjectColumns).some(column => column in changes)
      if (isTieRemoved && user.email === null && columns.every(column => user[column] === null))
        throw new DomainError('conflict', 'После этого читатель не сможет войти')
      await auth.context.events.announce(trx, 'user.changed', { userId: id })
      return { data: presentUser(user, 'services') }
    })
}

export function markArchived(auth: Auth): Handler<typeof calls.markArchived> {
  return async ({ body: { id, archive } }) => {
    const now = auth.now()
    const changes = {
      archived_at: archive && now,
      archive_deadline_date: archive && new Date(archive.deadline),
      delete_reason_code: archive && archive.reasonCode,
      delete_reason_comment: archive && archive.reasonComment,
    }
    return auth.db.inTransaction(async trx => {
      const user = await store.updateUser(trx, id, changes, now)
      if (!user) throw noSuchUser()
      await auth.context.events.announce(trx, 'user.changed', { userId: id })
      return { data: presentUser(user, 'services') }
    })
  }
}

export function eraseUser(auth: Auth): Handler<typeof calls.eraseUser> {
  return async ({ body: { id } }) => {
    const now = auth.now()
    const isErased = await auth.db.inTransaction(async trx => {
      const isDone = await announcingPortrait(auth, trx, id, () => store.eraseUser(trx, id, now))
      if (!isDone) return (await store.findUser(trx, id))?.erased_at !== null
      await revokeSessionsOf(trx, id, now)
      await auth.context.events.announce(trx, 'viewer.changed', { userId: id, viewer: null })
      await auth.context.events.announce(trx, 'user.changed', { userId: id })
      return true
    })
    return { success: true, isErased }
  }
}
