import type { Transaction } from 'kysely'
import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Auth } from '../auth.ts'
import { announceUser, announceViewer } from '../events.ts'
import { noSuchUser } from '../may.ts'
import { lockAdministrators } from '../office/store/people.ts'
import { presentUser } from '../present.ts'
import type { AuthTables } from '../store/tables.ts'
import { updateUser } from '../store/users.ts'

/** Two administrators who leave at the same time wait for each other, and one of them stays. */
async function checkIsNotLastAdministrator(trx: Transaction<AuthTables>, id: string): Promise<void> {
  const administrators = await lockAdministrators(trx)
  if (administrators.length === 1 && administrators[0] === id)
    throw new DomainError('conflict', 'Вы последний администратор редакции: сначала дайте эту роль ещё кому-нибудь')
}

/** `archive` null restores the account. */
export const markArchived =
  (auth: Auth): Handler<typeof calls.markArchived> =>
  async ({ body: { id, archive } }) => {
    const now = auth.now()
    const changes = {
      archived_at: archive && now,
      archive_deadline_date: archive && new Date(archive.deadline),
      delete_reason_code: archive && archive.reasonCode,
      delete_reason_comment: archive && archive.reasonComment,
      rights_changed_at: now,
    }
    return auth.db.inTransaction(async trx => {
      if (archive) await checkIsNotLastAdministrator(trx, id)
      const user = await updateUser(trx, id, changes, now)
      if (!user) throw noSuchUser()
      addToLog(trx, {
        at: now,
        action: archive ? 'reader.closed' : 'reader.returned',
        actorId: id,
        thing: { kind: 'person', id },
      })
      await announceViewer(auth, trx, user)
      await announceUser(auth, trx, id)
      return { data: presentUser(user, 'services', auth.context.consents) }
    })
  }
