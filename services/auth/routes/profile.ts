import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { mayActFor } from '../may.ts'
import { presentUser } from '../present.ts'
import { findUser, updateUser } from '../store/users.ts'

export const noSuchUser = () => new DomainError('not_found', 'Нет такого читателя')

export function getUser({ db }: Auth): Handler<typeof calls.getUser> {
  return async ({ params: { id } }, { viewer }) => {
    const user = await findUser(db.kysely, id)
    if (!user) throw noSuchUser()
    return { data: presentUser(user, viewer) }
  }
}

export function changeUser(auth: Auth): Handler<typeof calls.changeUser> {
  return async ({ params: { id }, body }, { viewer }) => {
    if (!mayActFor(viewer, id)) throw new DomainError('forbidden', 'Менять можно только свой профиль')
    const user = await auth.db.inTransaction(async trx => {
      const changed = await updateUser(trx, id, body, auth.now())
      if (!changed) throw noSuchUser()
      await auth.context.events.announce(trx, 'user.changed', { userId: id })
      return changed
    })
    return { success: true, data: presentUser(user, viewer), msg: 'Сохранено', meta: {} }
  }
}
