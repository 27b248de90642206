import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { describeDevice } from '../device.ts'
import type { Office } from '../office.ts'
import { askForNewKey, readNewKey } from '../passkeys.ts'
import { findNamedStart, finishStart } from '../start.ts'
import { addKey } from '../store/ways.ts'

export const beginFirstPasskey =
  (office: Office): Handler<typeof calls.beginFirstPasskey> =>
  async (_, visit) => {
    const { id, user_id, email, display_name } = await findNamedStart(office, visit)
    return { data: await askForNewKey(office, id, { id: user_id, email, name: display_name }) }
  }

export const finishFirstPasskey =
  (office: Office): Handler<typeof calls.finishFirstPasskey> =>
  async ({ body: { passkey, name } }, visit) => {
    const link = await findNamedStart(office, visit)
    const key = await readNewKey(office, link.id, {
      userId: link.user_id,
      name: name ?? describeDevice(visit.userAgent),
      passkey,
      visit,
    })
    return finishStart(office, visit, link, {
      method: 'passkey',
      saveWay: async (trx, { user_id }) => {
        if (user_id !== key.user_id || !(await addKey(trx, key)))
          throw new DomainError('conflict', 'Этот ключ уже чей-то. Заведите другой')
      },
    })
  }
