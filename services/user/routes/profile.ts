// Spec 7, user service: what a person says of themselves. People are kept by auth.
import { profileChanges, updateUser, type ProfileChanges } from '#contract/auth.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkMayChange } from '../may.ts'
import { getPerson } from '../people.ts'
import { socialFields } from '../rules/socials.ts'
import type { Users } from '../user.ts'

type Changes = Parameters<Handler<typeof calls.updateProfile>>[0]['body']

/** Fields of the body, or the one field that it names. */
function readChanges({ property, value, ...fields }: Changes): ProfileChanges {
  if (property === undefined) return fields
  const one = profileChanges.safeParse({ [property]: value })
  if (one.success && value !== undefined) return one.data
  const why = one.error?.issues[0]?.message ?? 'нужно значение'
  throw new DomainError('validation', `Неверное значение: ${property}`, { [property]: why })
}

export function updateProfile(users: Users): Handler<typeof calls.updateProfile> {
  return async ({ params: { id }, body }, { viewer }) => {
    checkMayChange(viewer, id)
    const changes = readChanges(body)
    await getPerson(users, id)
    const { data } = await users.context.ask(updateUser, { body: { id, changes } })
    return { success: true, data, msg: 'Профиль сохранён', meta: {} }
  }
}

export function removeSocial(users: Users): Handler<typeof calls.removeSocial> {
  return async ({ params: { id, social } }, { viewer }) => {
    checkMayChange(viewer, id)
    await getPerson(users, id)
    const changes = socialFields[social]
    const { data } = await users.context.ask(updateUser, { body: { id, changes } }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'conflict')
        throw new DomainError('conflict', 'Это единственный способ войти. Сначала привяжите другой')
      throw error
    })
    return { success: true, data, msg: 'Соцсеть отвязана', meta: {} }
  }
}
