import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { countSavedOf } from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const countSaved =
  ({ db }: Users): Handler<typeof calls.countSaved> =>
  async ({ body: { from, until, postIds } }) => ({
    items: await countSavedOf(db.kysely, postIds, { from: new Date(from), until: new Date(until) }),
  })
