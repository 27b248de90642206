import { updateUser } from '#contract/auth.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import { socialFields } from '../rules/socials.ts'
import type { Users } from '../user.ts'

export const removeSocial =
  (users: Users): Handler<typeof calls.removeSocial> =>
  async ({ params: { id, social } }, { viewer }) => {
    checkIsOwner(viewer, id)
    await getPerson(users, id)
    const changes = socialFields[social]
    const { data } = await users.context.ask(updateUser, { body: { id, changes } }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'conflict')
        throw new DomainError('conflict', 'Это единственный способ войти. Сначала привяжите другой')
      throw error
    })
    return { success: true, data, msg: 'Соцсеть отвязана', meta: {} }
  }
