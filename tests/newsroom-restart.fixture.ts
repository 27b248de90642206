// Runs the newsroom with sign-in on a separate data folder. Prints its address, a token of a chief and a text.
import type { AddressInfo } from 'node:net'
import { grantRole, refreshToken, requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { createText } from '#contract/newsroom.ts'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'

const email = 'chief@delno.test'
const config = readConfig({ ...process.env, SERVICES: 'auth,newsroom', PORT: '0' })
const { app, ask, context, waitUntilIdle } = await openApplication(config, { log: silentLog })
await app.listen({ host: '127.0.0.1', port: 0 })

async function send(call: Call, payload: object | undefined, headers: Record<string, string> = {}) {
  const url = mounts[call.service] + call.path
  const response = await app.inject({ method: call.method, url, headers, ...(payload && { payload }) })
  if (response.statusCode !== 200) throw new Error(`${call.name} answered ${response.statusCode}: ${response.body}`)
  return response
}

await send(requestEmailCode, { email })
await waitUntilIdle()
const { rows } = await context.db.sql.query<{ text: string }>(
  'select text from platform.mail_message order by id desc limit 1',
)
const code = /\b\d{6}\b/.exec(rows[0]!.text)![0]
const entered = await send(verifyEmailCode, { email, code, consent: '2026-11' })
await ask(grantRole, { body: { email, application: 'quasar', name: 'admin' } })
const cookie = String(entered.headers['set-cookie']).split(';')[0]!
const refreshed = await send(refreshToken, undefined, { cookie })
const { access_token: token } = refreshed.json<{ data: { access_token: string } }>().data
const { rows: texts } = await context.db.sql.query<{ id: number }>('select id from newsroom.text')
const created =
  texts[0] ??
  (await send(createText, { title: 'Фикус' }, { authorization: `Bearer ${token}` })).json<{ text: { id: number } }>()
    .text
const { port } = app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, token, text: created.id })}\n`)
