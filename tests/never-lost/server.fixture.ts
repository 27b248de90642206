// Runs the newsroom and the office on a separate data folder. The first start creates three colleagues and a text. Prints the text and the cookies.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createText } from '#contract/newsroom.ts'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { findOfficeBuild } from '#server/hosting/office-host.ts'
import { enterFirst, enterInvited } from '#services/auth/office/testing.ts'
import type { TestApp } from '#tests/app.ts'
import type { Newsroom } from './supervisor.ts'

const config = readConfig({ ...process.env, SERVICES: 'auth,newsroom' })
const application = await openApplication(config, { log: silentLog, office: findOfficeBuild() })
const kept = join(config.dataDir, 'newsroom.json')

async function begin(): Promise<Newsroom> {
  const app = { ...application, config, clock: { now: () => new Date() } } as unknown as TestApp
  const first = await enterFirst(app)
  const people = [first]
  for (const [email, name] of [
    ['nina@delno.test', 'Нина Левина'],
    ['oleg@delno.test', 'Олег Рей'],
  ] as const)
    people.push(await enterInvited(app, first, { email, name, role: 'admin' }))
  const reply = await application.app.inject({
    method: 'POST',
    url: mounts.newsroom + createText.path,
    headers: first.browser.headers(),
    payload: { title: 'Фикус', stage: 'draft' },
  })
  const { text } = reply.json<{ text: { id: number } }>()
  return { text: text.id, people: people.map(({ userId, browser }) => ({ id: userId, cookies: [...browser.jar] })) }
}

if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await begin()))
await application.app.listen({ host: '127.0.0.1', port: config.port })
process.stdout.write(`${readFileSync(kept, 'utf8')}\n`)
