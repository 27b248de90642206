import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import { recordConsent } from '../store/users.ts'

/** Only the reader may agree: moderators cannot do it for them. */
export const giveConsent =
  (auth: Auth): Handler<typeof calls.giveConsent> =>
  async ({ params: { id }, body: { consent } }, { viewer }) => {
    if (viewer.userId !== id) throw new DomainError('forbidden', 'Согласие можно дать только за себя')
    const user = await auth.db.inTransaction(trx => recordConsent(trx, id, consent, auth.now()))
    if (!user) throw noSuchUser()
    return { success: true, data: presentUser(user, viewer, auth.context.consents) }
  }
