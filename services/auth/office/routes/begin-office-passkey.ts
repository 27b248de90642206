import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkAttempts, type Office } from '../office.ts'
import { signInOwner, askForKey } from '../second-step/passkeys.ts'

/** Asks no address: the question is the same for everybody, and the device names its person itself. */
export const beginOfficePasskey =
  (office: Office): Handler<typeof calls.beginOfficePasskey> =>
  async (_, visit) => {
    await checkAttempts(office, visit)
    return { data: await askForKey(office, signInOwner) }
  }
