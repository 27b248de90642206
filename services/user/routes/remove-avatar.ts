import { updateUser } from '#contract/auth.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import type { Users } from '../user.ts'

/** The picture itself is removed when auth announces `portrait.replaced`. */
export const removeAvatar =
  (users: Users): Handler<typeof calls.removeAvatar> =>
  async ({ params: { id } }, { viewer }) => {
    checkIsOwner(viewer, id)
    await getPerson(users, id)
    await users.context.ask(updateUser, { body: { id, changes: { avatars: [] } } })
    return { success: true }
  }
