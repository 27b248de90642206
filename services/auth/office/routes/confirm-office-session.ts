import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Office } from '../office.ts'
import { confirmSession } from '../store/sessions.ts'

export const confirmOfficeSession =
  ({ db }: Office): Handler<typeof calls.confirmOfficeSession> =>
  async ({ body: { id } }, { viewer }) => {
    const { userId } = viewer
    if (!(await confirmSession(db.kysely, userId, id))) throw new DomainError('not_found', 'Этот вход уже закрыт')
    return { success: true }
  }
