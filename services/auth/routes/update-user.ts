import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announcingPortrait } from '../account/portrait.ts'
import type { Auth } from '../auth.ts'
import { announceUser } from '../events.ts'
import { noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import * as store from '../store/users.ts'

export const updateUser =
  (auth: Auth): Handler<typeof calls.updateUser> =>
  ({ body: { id, changes } }) => {
    const configuredColumns = [...auth.providers.all.keys()].map(name => store.subjectColumns[name])
    return auth.db.inTransaction(async trx => {
      const user = await announcingPortrait(auth, trx, id, () => store.updateUser(trx, id, changes, auth.now()))
      if (!user) throw noSuchUser()
      const isUnlinking = Object.values(store.subjectColumns).some(column => column in changes)
      if (isUnlinking && user.email === null && configuredColumns.every(column => user[column] === null))
        throw new DomainError('conflict', 'После этого читатель не сможет войти')
      await announceUser(auth, trx, id)
      return { data: presentUser(user, 'services', auth.context.consents) }
    })
  }
