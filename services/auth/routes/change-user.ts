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
import { findUser, lockUser, updateUser, type UserRow } from '../store/users.ts'

/** The former values of the fields that change. */
const pick = (row: UserRow, changes: ProfileChanges) =>
  Object.fromEntries((Object.keys(changes) as (keyof ProfileChanges)[]).map(field => [field, row[field]]))

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
      await lockUser(trx, { id })
      const before = viewer.userId === id ? undefined : await findUser(trx, id)
      const changed = await updateUser(trx, id, changes, auth.now())
      if (!changed) throw noSuchUser()
      if (before)
        addToLog(trx, {
          at: auth.now(),
          action: 'reader.changed',
          actorId: viewer.userId,
          thing: { kind: 'person', id },
          private: { before: pick(before, changes), after: changes },
        })
      await announceUser(auth, trx, id)
      return changed
    })
    const data = presentUser(user, viewer, auth.context.consents)
    return pending
      ? { success: true, data, msg: codeSent(pending.email), meta: { email: pending } }
      : { success: true, data, msg: 'Сохранено', meta: {} }
  }
