import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import * as account from '../account/end-other-sessions.ts'
import type { Auth } from '../auth.ts'

export const endOtherSessions =
  (auth: Auth): Handler<typeof calls.endOtherSessions> =>
  async ({ params: { id } }, { viewer, sessionId }) => {
    if (viewer.userId !== id) throw new DomainError('forbidden', 'Входы закрывает только сам читатель')
    const ended = await auth.db.inTransaction(trx =>
      account.endOtherSessions(auth, trx, { userId: id, exceptId: sessionId!, now: auth.now() }),
    )
    return { success: true, ended }
  }
