import type { Transaction } from 'kysely'
import type * as calls from '#contract/auth.ts'
import { codeSent, type ProfileChanges } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { requestEmailChange } from '../account/email-change.ts'
import type { Auth } from '../auth.ts'
import { announceUser } from '../events.ts'
import { mayActFor, noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import type { AuthTables } from '../store/tables.ts'
import { findUser, lockUser, updateUser } from '../store/users.ts'

/** Writes to the log of the office what a moderator changes, and what it was. */
async function logChange(
  { now }: Auth,
  trx: Transaction<AuthTables>,
  { actorId, id, changes }: { actorId: string; id: string; changes: ProfileChanges },
): Promise<void> {
  await lockUser(trx, { id })
  const user = await findUser(trx, id)
  if (!user) throw noSuchUser()
  const fields = Object.keys(changes) as (keyof ProfileChanges)[]
  const before = Object.fromEntries(fields.map(field => [field, user[field]]))
  const thing = { kind: 'person', id } as const
  addToLog(trx, { at: now(), action: 'reader.changed', actorId, thing, private: { before, after: changes } })
}

export const changeUser =
  (auth: Auth): Handler<typeof calls.changeUser> =>
  async ({ params: { id }, body: { email, ...changes } }, { viewer, ip }) => {
    if (!mayActFor(viewer, id)) throw new DomainError('forbidden', 'Менять можно только свой профиль')
    if (email !== undefined && viewer.userId !== id)
      throw new DomainError('forbidden', 'Адрес почты меняет только сам читатель')
    const pending =
      email === undefined ? undefined : await requestEmailChange(auth, { id, email, network: networkOf(ip) })
    if (pending instanceof OtherReply) return pending
    const user = await auth.db.inTransaction(async trx => {
      if (viewer.userId !== id) await logChange(auth, trx, { actorId: viewer.userId, id, changes })
      const changed = await updateUser(trx, id, changes, auth.now())
      if (!changed) throw noSuchUser()
      await announceUser(auth, trx, id)
      return changed
    })
    const data = presentUser(user, viewer, auth.context.consents)
    return pending
      ? { success: true, data, msg: codeSent(pending.email), meta: { email: pending } }
      : { success: true, data, msg: 'Сохранено', meta: {} }
  }
