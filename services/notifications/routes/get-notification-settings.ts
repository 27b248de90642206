import { getUsers } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { presentSettings } from '../present.ts'

/** The auth service keeps the settings with the person. */
export const getNotificationSettings =
  ({ context }: Notifications): Handler<typeof calls.getNotificationSettings> =>
  async ({ params: { userId } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
    if (!items[0]) throw new DomainError('not_found', 'Такого читателя нет')
    return { success: true, data: presentSettings(items[0]) }
  }
