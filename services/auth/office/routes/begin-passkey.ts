import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { checkFreshStep, checkInOffice, type Office } from '../office.ts'
import { askForNewKey } from '../second-step/passkeys.ts'

export const beginPasskey =
  (office: Office): Handler<typeof calls.beginPasskey> =>
  async (_, { viewer }) => {
    const own = checkInOffice(viewer)
    await checkFreshStep(office, own)
    const user = await findUser(office.db.kysely, own.userId)
    const email = user?.email ?? own.userId
    const person = { id: own.userId, email, name: user?.display_name ?? email }
    return { data: await askForNewKey(office, own.office.sessionId, person) }
  }
