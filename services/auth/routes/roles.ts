// Who may do what, said from outside: `npm run role`. Tokens given out earlier are told of it at once.
import type { grantRole, removeRole, setBan, setExpert } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Transaction } from 'kysely'
import type { Auth } from '../auth.ts'
import type { AuthTables } from '../store/tables.ts'
import {
  addRole,
  findUser,
  findUserByEmail,
  removeRole as takeRole,
  setBan as writeBan,
  setExpertise,
  viewerOf,
} from '../store/users.ts'

/** Changes what an account may do, named by its address or its id, and tells every process. */
async function changeRights(
  { db, context }: Auth,
  who: { email: string } | { id: string },
  change: (trx: Transaction<AuthTables>, userId: string) => Promise<unknown>,
): Promise<{ success: true }> {
  await db.inTransaction(async trx => {
    const user = 'id' in who ? await findUser(trx, who.id) : await findUserByEmail(trx, who.email)
    if (!user)
      throw new DomainError(
        'not_found',
        'id' in who ? 'Нет такого читателя' : `Нет читателя с адресом ${who.email}: пусть сначала войдёт на сайт`,
      )
    await change(trx, user.id)
    const changed = await findUser(trx, user.id)
    await context.events.announce(trx, 'viewer.changed', { userId: user.id, viewer: viewerOf(changed!) })
  })
  return { success: true }
}

export function answerGrantRole(auth: Auth): Handler<typeof grantRole> {
  return ({ body: { email, ...role } }) =>
    changeRights(auth, { email }, (trx, userId) => addRole(trx, userId, role, auth.now()))
}

export function answerRemoveRole(auth: Auth): Handler<typeof removeRole> {
  return ({ body: { email, ...role } }) =>
    changeRights(auth, { email }, async (trx, userId) => {
      if (!(await takeRole(trx, userId, role))) throw new DomainError('not_found', 'Такой роли у читателя нет')
    })
}

export function answerSetExpert(auth: Auth): Handler<typeof setExpert> {
  return ({ body: { email, expertise } }) =>
    changeRights(auth, { email }, async (trx, userId) => {
      await setExpertise(trx, userId, expertise, auth.now())
      await auth.context.events.announce(trx, 'user.changed', { userId })
    })
}

export function answerSetBan(auth: Auth): Handler<typeof setBan> {
  return ({ body: { isBanned, ...who } }) =>
    changeRights(auth, who, (trx, userId) => writeBan(trx, userId, isBanned ? auth.now() : null, auth.now()))
}
