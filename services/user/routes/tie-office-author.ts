import { listPeople } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/authors.ts'
import { isOfficeAdmin } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { announceAuthor } from '../events.ts'
import { getPerson } from '../people.ts'
import { changeAccount, findPersonId, lockAccount } from '../store/accounts.ts'
import type { Users } from '../user.ts'

export const tieOfficeAuthor =
  (users: Users): Handler<typeof calls.tieOfficeAuthor> =>
  async ({ body: { userId, author } }, { viewer }) => {
    if (!isOfficeAdmin(viewer))
      throw new DomainError('forbidden', 'Авторов и аккаунты связывает администратор редакции')
    const { context, db } = users
    const [person] = author === null ? [] : (await context.ask(listPeople, { body: { ids: [author] } })).items
    if (author !== null && !person) throw new DomainError('not_found', 'Такого автора нет')
    const account = await getPerson(users, userId)
    if (account.archived_at !== null)
      throw new DomainError('conflict', 'Этот профиль закрыт: связать с ним автора нельзя')
    await db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      const before = await findPersonId(trx, userId)
      await changeAccount(trx, userId, { person_id: author })
      await announceAuthor(users, trx, { userId, person: author })
      addToLog(trx, {
        at: context.clock.now(),
        action: 'author.tied',
        actorId: viewer.userId,
        thing: { kind: 'person', id: userId },
        before: { author: before },
        after: { author },
      })
    })
    return { success: true }
  }
