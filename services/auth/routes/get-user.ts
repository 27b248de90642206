import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import { findUser } from '../store/users.ts'

export const getUser =
  ({ db, context }: Auth): Handler<typeof calls.getUser> =>
  async ({ params: { id } }, { viewer }) => {
    const user = await findUser(db.kysely, id)
    if (!user) throw noSuchUser()
    return { data: presentUser(user, viewer, context.consents) }
  }
