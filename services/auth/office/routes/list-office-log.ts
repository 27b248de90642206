import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkOfficeAdmin, type Office } from '../office.ts'
import { presentLogEntry } from '../present.ts'
import { listLog } from '../store/people.ts'

export const listOfficeLog =
  ({ db }: Office): Handler<typeof calls.listOfficeLog> =>
  async ({ query: { before, limit, person } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    return { items: (await listLog(db.kysely, { before, limit, person })).map(presentLogEntry) }
  }
