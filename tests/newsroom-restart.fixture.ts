// Runs the newsroom with sign-in on a separate data folder. Prints its address, a token of a chief and a text.
import type { AddressInfo } from 'node:net'
import { createText } from '#contract/newsroom.ts'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { enterFirst } from '#services/auth/office/testing.ts'

const config = readConfig({ ...process.env, SERVICES: 'auth,newsroom', PORT: '0' })
const application = await openApplication(config, { log: silentLog })
const { app, context } = application
await app.listen({ host: '127.0.0.1', port: 0 })

const { token } = await enterFirst({ ...application, config, clock: context.clock })
const { rows: texts } = await context.db.sql.query<{ id: number }>('select id from newsroom.text')
const created =
  texts[0] ??
  (
    await app.inject({
      method: createText.method,
      url: mounts.newsroom + createText.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { title: 'Фикус' },
    })
  ).json<{ text: { id: number } }>().text
const { port } = app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, token, text: created.id })}\n`)
