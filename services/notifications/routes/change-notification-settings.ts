import { updateUser } from '#contract/auth.ts'
import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { presentSettings } from '../present.ts'

export const changeNotificationSettings =
  ({ context }: Notifications): Handler<typeof calls.changeNotificationSettings> =>
  async ({ params: { userId }, body }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const { data } = await context.ask(updateUser, { body: { id: userId, changes: body } })
    return { success: true, data: presentSettings(data) }
  }
