// A process that dies right after it commits a notification. two-nodes.test.ts starts it.
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { openNotifications } from '#services/notifications/notifications.ts'
import { recordPublished } from '#services/notifications/record/record-published.ts'

const { context } = await openApplication(readConfig(process.env), { log: silentLog })
await recordPublished(openNotifications(context), JSON.parse(process.argv[2]!))
process.kill(process.pid, 'SIGKILL')
