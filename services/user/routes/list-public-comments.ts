import { listCommentsByPerson } from '#contract/comments.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getPerson } from '../people.ts'
import type { Users } from '../user.ts'

/** The list of an archived account is empty; the comments stay under their posts without a name. */
export const listPublicComments =
  (users: Users): Handler<typeof calls.listPublicComments> =>
  async ({ params, query: { page, limit } }) => {
    const { archived_at } = await getPerson(users, params.id)
    if (archived_at !== null) {
      const none = { total: 0, per_page: limit, current_page: page, last_page: 1, from: null, to: null }
      return { success: true, data: { pagination: { ...none, last_modified: null }, data: [] } }
    }
    return users.context.ask(listCommentsByPerson, {
      body: { user_id: params.id, audience: 'everybody', page, limit },
    })
  }
