import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Auth } from '../auth.ts'
import { mayActFor, noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import { findUser } from '../store/users.ts'

export const getUser =
  ({ db, context, now }: Auth): Handler<typeof calls.getUser> =>
  async ({ params: { id } }, { viewer }) => {
    const user = await findUser(db.kysely, id)
    if (!user) throw noSuchUser()
    if (viewer.userId !== id && mayActFor(viewer, id))
      await db.inTransaction(async trx => {
        addToLog(trx, { at: now(), action: 'reader.seen', actorId: viewer.userId, thing: { kind: 'person', id } })
      })
    return { data: presentUser(user, viewer, context.consents) }
  }
