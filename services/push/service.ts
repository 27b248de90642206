// Messages to browsers that are not on the site (Web Push): who wants them where, and the sending.
import * as calls from '#contract/push.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openPush } from './push.ts'
import { getDevice, getPushKey, getSubStatus, listPersonDevices, sendToToken } from './routes/devices.ts'
import { addSub, subscribe, unsubscribe } from './routes/subscriptions.ts'

export const push: Service = {
  name: 'push',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const { vapid } = context.config.push
    if (!vapid) throw new Error('PUSH_URL names another process: the push service does not run in this one')
    const opened = openPush(context, vapid)
    answer(app, context, calls.getPushKey, getPushKey(opened))
    answer(app, context, calls.addSub, addSub(opened))
    answer(app, context, calls.subscribe, subscribe(opened))
    answer(app, context, calls.unsubscribe, unsubscribe(opened))
    answer(app, context, calls.getDevice, getDevice(opened))
    answer(app, context, calls.getSubStatus, getSubStatus(opened))
    answer(app, context, calls.sendToToken, sendToToken(opened))
    answer(app, context, calls.listPersonDevices, listPersonDevices(opened))
    await listen(opened)
  },
}
