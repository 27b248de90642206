// Web Push: messages to browsers that are not on the site.
import * as calls from '#contract/push.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openPush } from './push.ts'
import { addSub } from './routes/add-sub.ts'
import { getDevice } from './routes/get-device.ts'
import { getPushKey } from './routes/get-push-key.ts'
import { getSubStatus } from './routes/get-sub-status.ts'
import { listPersonDevices } from './routes/list-person-devices.ts'
import { previewMessage } from './routes/preview-message.ts'
import { sendToToken } from './routes/send-to-token.ts'
import { subscribe } from './routes/subscribe.ts'
import { unsubscribe } from './routes/unsubscribe.ts'

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
    answer(app, context, calls.previewMessage, previewMessage)
    await listen(opened)
  },
}
