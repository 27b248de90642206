// Spec 7, user service: a person as everybody sees them.
import { listCommentsByPerson } from '#contract/comments.ts'
import { listPersonArticles } from '#contract/content.ts'
import { makeListMeta } from '#contract/lists.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getPerson } from '../people.ts'
import { presentPublic } from '../present.ts'
import { changeAccount, findPersonId } from '../store/accounts.ts'
import type { Users } from '../user.ts'

export function getPublicUser(users: Users): Handler<typeof calls.getPublicUser> {
  return async ({ params }) => ({ success: true, data: presentPublic(await getPerson(users, params.id)) })
}

/** Who has left is nobody's author here; the articles themselves stay where they are. */
export function listPublicPosts(users: Users): Handler<typeof calls.listPublicPosts> {
  return async ({ params: { id }, query: { page, limit } }) => {
    const [{ archived_at }, person] = await Promise.all([getPerson(users, id), findPersonId(users.db.kysely, id)])
    return person === null || archived_at !== null
      ? { items: [], meta: makeListMeta(0, page, limit) }
      : users.context.ask(listPersonArticles, { query: { person, page, limit } })
  }
}

/** Who has left has no page here; under the posts the words stand without a name. */
export function listPublicComments(users: Users): Handler<typeof calls.listPublicComments> {
  return async ({ params, query: { page, limit } }) => {
    const { archived_at } = await getPerson(users, params.id)
    if (archived_at !== null) {
      const none = { total: 0, per_page: limit, current_page: page, last_page: 1, from: null, to: null }
      return { success: true, data: { pagination: { ...none, last_modified: null }, data: [] } }
    }
    return users.context.ask(listCommentsByPerson, {
      body: { user_id: params.id, audience: 'everybody', page, limit },
    })
  }
}

export function tieAuthor(users: Users): Handler<typeof calls.tieAuthor> {
  return async ({ body: { id, person } }) => {
    await getPerson(users, id)
    await users.db.inTransaction(async trx => {
      await changeAccount(trx, id, { person_id: person })
      await users.context.events.announce(trx, 'author.tied', { userId: id, person })
    })
    return { success: true }
  }
}
