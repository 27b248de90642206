import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { checkFreshStep, type Office } from '../office.ts'
import { askForNewKey } from '../second-step/passkeys.ts'

export const beginPasskey =
  (office: Office): Handler<typeof calls.beginPasskey> =>
  async (_, { viewer }) => {
    await checkFreshStep(office, viewer)
    const user = await findUser(office.db.kysely, viewer.userId)
    const email = user?.email ?? viewer.userId
    const person = { id: viewer.userId, email, name: user?.display_name ?? email }
    return { data: await askForNewKey(office, viewer.office.sessionId, person) }
  }
