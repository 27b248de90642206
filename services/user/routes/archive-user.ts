import { markArchived } from '#contract/auth.ts'
import { CallError, DomainError, errorReply } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { archiveDays } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import { changeAccount } from '../store/accounts.ts'
import type { Users } from '../user.ts'

/** Archiving again keeps the first deadline. */
export const archiveUser =
  (users: Users): Handler<typeof calls.archiveUser> =>
  async ({ params: { id }, body }, { viewer }) => {
    checkIsOwner(viewer, id)
    const person = await getPerson(users, id)
    const msg = 'Аккаунт в архиве. Тридцать дней его можно вернуть'
    if (person.archived_at !== null) return { success: true, data: person, msg, meta: {} }
    const deadline = new Date(users.context.clock.now().getTime() + archiveDays * dayMs)
    // Our row comes first: a deadline unknown to auth is dropped when it comes, but one unknown here would never come.
    await changeAccount(users.db.kysely, id, { archive_deadline: deadline })
    const archive = {
      deadline: deadline.toISOString(),
      reasonCode: body.reason_code ?? null,
      reasonComment: body.reason_comment ?? null,
    }
    const { data } = await users.context.ask(markArchived, { body: { id, archive } }).catch(error => {
      if (error instanceof CallError && error.code === 'conflict')
        throw new DomainError('conflict', errorReply.parse(error.body).message)
      throw error
    })
    return { success: true, data, msg, meta: {} }
  }
