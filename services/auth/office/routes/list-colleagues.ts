import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Office } from '../office.ts'
import { listActiveColleagues } from '../store/people.ts'

export const listColleagues =
  ({ db }: Office): Handler<typeof calls.listColleagues> =>
  async ({ body: { ids } }) => {
    const rows = await listActiveColleagues(db.kysely, ids)
    return {
      items: rows.map(({ integer_id, display_name, ...row }) => ({
        ...row,
        display_name: display_name ?? `Читатель ${integer_id}`,
      })),
    }
  }
