import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Office } from '../office.ts'
import { findOnboarding, presentOnboarding } from '../sign-in/onboarding.ts'

export const getOfficeStart =
  (office: Office): Handler<typeof calls.getOfficeStart> =>
  async (_, visit) =>
    presentOnboarding(await findOnboarding(office, visit))
