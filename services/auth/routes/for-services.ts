// What the user service asks: it owns folders, pictures and the way of leaving, this service the account.
import type { eraseUser, getUsers, markArchived, updateUser } from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { presentUser } from '../present.ts'
import { revokeSessionsOf } from '../store/sessions.ts'
import { eraseUser as erase, findUser, listUsers, updateUser as update, type UserChanges } from '../store/users.ts'
import { noSuchUser } from './profile.ts'

export function answerGetUsers({ db }: Auth): Handler<typeof getUsers> {
  return async ({ body: { ids } }) => {
    const users = await listUsers(db.kysely, ids)
    return { items: users.map(user => presentUser(user, 'services')) }
  }
}

async function change(auth: Auth, id: string, changes: UserChanges) {
  const user = await update(auth.db.kysely, id, changes, auth.now())
  if (!user) throw noSuchUser()
  return { data: presentUser(user, 'services') }
}

export function answerUpdateUser(auth: Auth): Handler<typeof updateUser> {
  return ({ body: { id, changes } }) => change(auth, id, changes)
}

export function answerMarkArchived(auth: Auth): Handler<typeof markArchived> {
  return ({ body: { id, archive } }) =>
    change(auth, id, {
      archived_at: archive && auth.now(),
      archive_deadline_date: archive && new Date(archive.deadline),
      delete_reason_code: archive && archive.reasonCode,
      delete_reason_comment: archive && archive.reasonComment,
    })
}

export function answerEraseUser(auth: Auth): Handler<typeof eraseUser> {
  return async ({ body: { id } }) => {
    const now = auth.now()
    const isErased = await auth.db.inTransaction(async trx => {
      if (!(await erase(trx, id, now))) return ((await findUser(trx, id))?.email ?? null) === null
      await revokeSessionsOf(trx, id, now)
      await auth.context.events.announce(trx, 'viewer.changed', { userId: id, viewer: null })
      return true
    })
    return { success: true, isErased }
  }
}
