import type { grantRole } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { addRole, findUserByEmail, type UserRow } from '../store/users.ts'

async function getUserByEmail({ db }: Auth, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db.kysely, email)
  if (!user) throw new DomainError('not_found', `Нет читателя с адресом ${email}: пусть сначала войдёт на сайт`)
  return user
}

export function answerGrantRole(auth: Auth): Handler<typeof grantRole> {
  return async ({ body: { email, application, name } }) => {
    const { id } = await getUserByEmail(auth, email)
    await addRole(auth.db.kysely, id, { application, name }, auth.now())
    return { success: true }
  }
}
