import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Office } from '../office.ts'
import { findStart, presentStart } from '../start.ts'

export const getOfficeStart =
  (office: Office): Handler<typeof calls.getOfficeStart> =>
  async (_, visit) =>
    presentStart(await findStart(office, visit))
