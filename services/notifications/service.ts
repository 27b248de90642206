// What people are told: replies, ratings, publications of their comments. Lists, letters; sockets and push deliver.
import * as calls from '#contract/notifications.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openNotifications } from './notifications.ts'
import {
  listNotifications,
  listPersonNotifications,
  listUnseenNotifications,
  resetNotifications,
  searchNotifications,
  viewNotification,
  viewNotifications,
} from './routes/notifications.ts'
import { changeNotificationSettings, getNotificationSettings } from './routes/settings.ts'
import { installUnsubscribe, makeUnsubscribe } from './unsubscribe.ts'

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
    const unsubscribe = makeUnsubscribe(opened, app.prefix)
    installUnsubscribe(app, opened, unsubscribe)
    await listen(opened, unsubscribe)
  },
}
