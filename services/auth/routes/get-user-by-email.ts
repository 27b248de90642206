import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { unknownAddress } from '../account/change-rights.ts'
import type { Auth } from '../auth.ts'
import { findUserByEmail } from '../store/users.ts'

export const getUserByEmail =
  ({ db }: Auth): Handler<typeof calls.getUserByEmail> =>
  async ({ body: { email } }) => {
    const user = await findUserByEmail(db.kysely, email)
    if (!user) throw unknownAddress(email)
    return { id: user.id }
  }
