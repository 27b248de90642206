import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { describeDevice } from '#platform/http/place.ts'
import type { Office } from '../office.ts'
import { readNewKey } from '../second-step/passkeys.ts'
import { findNamedOnboarding, finishOnboarding } from '../sign-in/onboarding.ts'
import { addKey } from '../store/credentials.ts'

export const finishFirstPasskey =
  (office: Office): Handler<typeof calls.finishFirstPasskey> =>
  async ({ body: { passkey, name } }, visit) => {
    const link = await findNamedOnboarding(office, visit)
    const key = await readNewKey(office, link.id, {
      userId: link.user_id,
      name: name ?? describeDevice(visit.userAgent),
      passkey,
      visit,
    })
    return finishOnboarding(office, visit, link, {
      method: 'passkey',
      saveCredential: async (trx, { user_id }) => {
        if (user_id !== key.user_id || !(await addKey(trx, key)))
          throw new DomainError('conflict', 'Этот ключ уже чей-то. Заведите другой')
      },
    })
  }
