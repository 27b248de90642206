import type { z } from 'zod'
import { askForEmail, codeSent, ownChanges, updateUser, type CodeInfo } from '#contract/auth.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import type { Users } from '../user.ts'

type Body = Parameters<Handler<typeof calls.updateProfile>>[0]['body']

export const updateProfile =
  (users: Users): Handler<typeof calls.updateProfile> =>
  async ({ params: { id }, body }, { viewer, ip }) => {
    checkIsOwner(viewer, id)
    const { email, ...changes } = readChanges(body)
    await getPerson(users, id)
    const pending =
      email === undefined ? undefined : await requestEmailChange(users, { id, email, network: networkOf(ip) })
    if (pending instanceof OtherReply) return pending
    const { data } = await users.context.ask(updateUser, { body: { id, changes } })
    return pending
      ? { success: true, data, msg: codeSent(pending.email), meta: { email: pending } }
      : { success: true, data, msg: 'Профиль сохранён', meta: {} }
  }

/** Takes the fields of the body, or the one field that `property` names. Throws `validation`. */
function readChanges({ property, value, ...fields }: Body): z.output<typeof ownChanges> {
  if (property === undefined) return fields
  const one = ownChanges.safeParse({ [property]: value })
  if (one.success && value !== undefined) return one.data
  const why = one.error?.issues[0]?.message ?? 'нужно значение'
  throw new DomainError('validation', `Неверное значение: ${property}`, { [property]: why })
}

/** Auth sends the code; its 429 is passed on unchanged. */
async function requestEmailChange(
  { context }: Users,
  body: { id: string; email: string | null; network: string },
): Promise<CodeInfo | OtherReply | undefined> {
  try {
    return (await context.ask(askForEmail, { body })).data ?? undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 429) return new OtherReply(429, error.body)
    throw error
  }
}
