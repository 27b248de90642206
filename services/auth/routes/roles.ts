// Who may do what, said from outside: `npm run role`. Tokens given out earlier are told of it at once.
import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Transaction } from 'kysely'
import type { Auth } from '../auth.ts'
import type { AuthTables } from '../store/tables.ts'
import * as store from '../store/users.ts'
import { noSuchUser } from './profile.ts'

const unknownAddress = (email: string) =>
  new DomainError('not_found', `Нет читателя с адресом ${email}: пусть сначала войдёт на сайт`)

/** Changes what an account may do, named by its address or its id, and tells every process: one change after another. */
async function changeRights(
  { db, context }: Auth,
  who: { email: string } | { id: string },
  change: (trx: Transaction<AuthTables>, userId: string) => Promise<unknown>,
): Promise<{ success: true }> {
  await db.inTransaction(async trx => {
    const userId = await store.lockUser(trx, who)
    if (userId === undefined) throw 'id' in who ? noSuchUser() : unknownAddress(who.email)
    await change(trx, userId)
    const changed = await store.findUser(trx, userId)
    await context.events.announce(trx, 'viewer.changed', { userId, viewer: store.viewerOf(changed!) })
  })
  return { success: true }
}

export function grantRole(auth: Auth): Handler<typeof calls.grantRole> {
  return ({ body: { email, ...role } }) =>
    changeRights(auth, { email }, (trx, userId) => store.addRole(trx, userId, role, auth.now()))
}

export function removeRole(auth: Auth): Handler<typeof calls.removeRole> {
  return ({ body: { email, ...role } }) =>
    changeRights(auth, { email }, async (trx, userId) => {
      if (!(await store.removeRole(trx, userId, role))) throw new DomainError('not_found', 'Такой роли у читателя нет')
    })
}

export function setExpert(auth: Auth): Handler<typeof calls.setExpert> {
  return ({ body: { email, expertise } }) =>
    changeRights(auth, { email }, async (trx, userId) => {
      await store.setExpertise(trx, userId, expertise, auth.now())
      await auth.context.events.announce(trx, 'user.changed', { userId })
    })
}

export function setBan(auth: Auth): Handler<typeof calls.setBan> {
  return ({ body: { isBanned, ...who } }) =>
    changeRights(auth, who, (trx, userId) => store.setBan(trx, userId, isBanned ? auth.now() : null, auth.now()))
}

export function getUserByEmail({ db }: Auth): Handler<typeof calls.getUserByEmail> {
  return async ({ body: { email } }) => {
    const user = await store.findUserByEmail(db.kysely, email)
    if (!user) throw unknownAddress(email)
    return { id: user.id }
  }
}
