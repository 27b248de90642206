import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { presentUser } from '../present.ts'
import { listUsers } from '../store/users.ts'

export const getUsers =
  ({ db, context }: Auth): Handler<typeof calls.getUsers> =>
  async ({ body: { ids } }) => {
    const users = await listUsers(db.kysely, ids)
    return {
      items: users.map(user => ({
        ...presentUser(user, 'services', context.consents),
        is_erased: user.erased_at !== null,
      })),
    }
  }
