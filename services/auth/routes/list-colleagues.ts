import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { presentUser } from '../present.ts'
import { listColleagues as readColleagues, viewerOf } from '../store/users.ts'

export const listColleagues =
  ({ db, context }: Auth): Handler<typeof calls.listColleagues> =>
  async ({ body }) => ({
    items: (await readColleagues(db.kysely, { ids: body.ids, limit: body.limit })).map(row => ({
      id: row.id,
      display_name: presentUser(row, 'services', context.consents).display_name,
      email: row.email,
      viewer: viewerOf(row),
    })),
  })
