// Notifications about replies, ratings and published comments: lists and letters. Realtime and push deliver them elsewhere.
import * as calls from '#contract/notifications.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { makeUnsubscribeLinks } from './letters/unsubscribe-links.ts'
import { openNotifications } from './notifications.ts'
import { changeNotificationSettings } from './routes/change-notification-settings.ts'
import { getNotificationSettings } from './routes/get-notification-settings.ts'
import { listNotifications } from './routes/list-notifications.ts'
import { listPersonNotifications } from './routes/list-person-notifications.ts'
import { listUnseenNotifications } from './routes/list-unseen-notifications.ts'
import { resetNotifications } from './routes/reset-notifications.ts'
import { searchNotifications } from './routes/search-notifications.ts'
import { installUnsubscribePage } from './routes/unsubscribe.ts'
import { viewNotification } from './routes/view-notification.ts'
import { viewNotifications } from './routes/view-notifications.ts'

export const notifications: Service = {
  name: 'notifications',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openNotifications(context)
    answer(app, context, calls.listNotifications, listNotifications(opened))
    answer(app, context, calls.viewNotifications, viewNotifications(opened))
    answer(app, context, calls.viewNotification, viewNotification(opened))
    answer(app, context, calls.searchNotifications, searchNotifications(opened))
    answer(app, context, calls.resetNotifications, resetNotifications(opened))
    answer(app, context, calls.getNotificationSettings, getNotificationSettings(opened))
    answer(app, context, calls.changeNotificationSettings, changeNotificationSettings(opened))
    answer(app, context, calls.listUnseenNotifications, listUnseenNotifications(opened))
    answer(app, context, calls.listPersonNotifications, listPersonNotifications(opened))
    const links = makeUnsubscribeLinks(opened, app.prefix)
    installUnsubscribePage(app, opened, links)
    await listen(opened, links)
  },
}
