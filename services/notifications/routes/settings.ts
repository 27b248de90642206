// How a person wants to be told. The auth service keeps it with the person.
import { getUsers, updateUser, type UserReply } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'

const presentSettings = (user: UserReply) => ({
  setting_subs_to_web_packages: user.setting_subs_to_web_packages ?? 0,
  setting_subs_to_web_push_packages: user.setting_subs_to_web_push_packages ?? 0,
  setting_subs_to_app_push_packages: user.setting_subs_to_app_push_packages ?? 0,
  setting_subs_to_email_packages: user.setting_subs_to_email_packages ?? 0,
})

export function getNotificationSettings({ context }: Notifications): Handler<typeof calls.getNotificationSettings> {
  return async ({ params: { userId } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
    if (!items[0]) throw new DomainError('not_found', 'Такого читателя нет')
    return { success: true, data: presentSettings(items[0]) }
  }
}

export function changeNotificationSettings({
  context,
}: Notifications): Handler<typeof calls.changeNotificationSettings> {
  return async ({ params: { userId }, body }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const { data } = await context.ask(updateUser, { body: { id: userId, changes: body } })
    return { success: true, data: presentSettings(data) }
  }
}
