// A process with the views service only, on a data folder of its own; it prints its port when it listens.
import type { AddressInfo } from 'node:net'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'

const config = readConfig({ ...process.env, SERVICES: 'views', PORT: '0', TRUST_PROXY: '1' })
const { app } = await openApplication(config, { log: silentLog })
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
