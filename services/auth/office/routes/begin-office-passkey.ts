import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkAttempts, type Office } from '../office.ts'
import { signInOwner, askForKey } from '../second-step/passkeys.ts'

/** Needs no email address: the challenge is the same for everybody, and the passkey identifies the person. */
export const beginOfficePasskey =
  (office: Office): Handler<typeof calls.beginOfficePasskey> =>
  async (_, visit) => {
    await checkAttempts(office, visit)
    return { data: await askForKey(office, signInOwner) }
  }
