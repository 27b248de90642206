import { listPersonArticles } from '#contract/content.ts'
import { makeListMeta } from '#contract/lists.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getPerson } from '../people.ts'
import { findPersonId } from '../store/accounts.ts'
import type { Users } from '../user.ts'

/** The list of an archived account is empty; the articles themselves stay on the site. */
export const listPublicPosts =
  (users: Users): Handler<typeof calls.listPublicPosts> =>
  async ({ params: { id }, query: { page, limit } }) => {
    const [{ archived_at }, person] = await Promise.all([getPerson(users, id), findPersonId(users.db.kysely, id)])
    return person === null || archived_at !== null
      ? { items: [], meta: makeListMeta(0, page, limit) }
      : users.context.ask(listPersonArticles, { query: { person, page, limit } })
  }
