// Runs the collector alone on its own data folder and prints its port once it listens.
import type { AddressInfo } from 'node:net'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'

const [dataDir = ''] = process.argv.slice(2)
const { app } = await openApplication(readConfig({ DATA_DIR: dataDir, SERVICES: 'analytics', PORT: '0' }), {
  log: silentLog,
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
