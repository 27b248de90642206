import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Office } from '../office.ts'
import { askForNewKey } from '../second-step/passkeys.ts'
import { findNamedOnboarding } from '../sign-in/onboarding.ts'

export const beginFirstPasskey =
  (office: Office): Handler<typeof calls.beginFirstPasskey> =>
  async (_, visit) => {
    const { id, user_id, email, display_name } = await findNamedOnboarding(office, visit)
    return { data: await askForNewKey(office, id, { id: user_id, email, name: display_name }) }
  }
