// Internal: a person's ratings and reports, for the copy of their data.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { opinionsOfPerson } from '../limits.ts'
import { presentOpinions } from '../present.ts'
import { listOpinionsOf } from '../store/opinions.ts'

export const listPersonOpinions =
  ({ db }: Comments): Handler<typeof calls.listPersonOpinions> =>
  async ({ body: { user_id: userId } }) =>
    presentOpinions(await listOpinionsOf(db.kysely, userId, opinionsOfPerson))
