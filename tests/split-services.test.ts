// A magazine whose services run in three processes (`SERVICES`), each with a data folder of its own, on one PostgreSQL and Redis. What one
// writes, the others show, find and tell of.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAsk } from '#contract/client/ask.ts'
import { serviceNames, type ServiceName } from '#contract/call.ts'
import { saveArticles } from '#contract/office/content.ts'
import { serviceUrlVariable } from '#platform/config/env.ts'
import { makeTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { askOverHttp } from '#platform/http/transport.ts'
import { mounts } from '#server/mounts.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { allMigrations } from './app.ts'
import { childEnv } from './child-env.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const databaseUrl = process.env['TEST_DATABASE_URL']
const isHere = redisUrl !== undefined && databaseUrl !== undefined
const internalKey = 'internal-key-of-the-test-0123456789'

const split: ServiceName[][] = [
  ['content', 'health', 'recipes', 'media', 'auth', 'user', 'widgets', 'views', 'indexing'],
  ['comments', 'reactions', 'quiz', 'realtime', 'push', 'gateway', 'special', 'cms-ajax'],
  ['search', 'notifications', 'newsroom', 'inbox', 'newsletter', 'analytics', 'archive'],
]

describe.skipIf(!isHere)(`services in three processes${isHere ? '' : ' (skipped: needs PostgreSQL and Redis)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'delno-split-'))
  const processes: ChildProcess[] = []
  const said = ['', '', '']
  let database: TestDatabase
  let urls: string[]
  const urlOf = (service: ServiceName) =>
    urls[split.findIndex(services => services.includes(service))]! + mounts[service]

  beforeAll(async () => {
    database = await makeTestDatabase({ engine: 'postgres', services: allMigrations })
    const url = new URL(databaseUrl!)
    url.pathname = `/${(await database.sql.query<{ name: string }>('select current_database() as name')).rows[0]!.name}`
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    urls = ports.map(port => `http://127.0.0.1:${port}`)
    const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
    for (const [at, services] of split.entries()) {
      const elsewhere = serviceNames.filter(name => !services.includes(name))
      const child = spawn(process.execPath, [main, '--no-demo'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...childEnv(),
          ...Object.fromEntries(elsewhere.map(name => [serviceUrlVariable(name), urlOf(name)])),
          SERVICES: services.join(','),
          DATA_DIR: join(folder, String(at)),
          DATABASE_URL: url.href,
          DATABASE_POOL: '4',
          REDIS_URL: redisUrl,
          INTERNAL_KEY: internalKey,
          SITE_URL: urls[0],
          PORT: String(ports[at]),
          STRICT_REPLIES: '1',
        },
      })
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said[at] += text))
      processes.push(child)
    }
    const isReady = (words: string) => words.includes('Остановить: Ctrl-C')
    await vi
      .waitUntil(() => said.every(isReady), { timeout: 120_000 })
      .catch(() => Promise.reject(new Error(`not ready: ${said.filter(words => !isReady(words)).join('\n')}`)))
  })
  afterAll(async () => {
    for (const child of processes) child.kill('SIGKILL')
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const { ask } = makeAsk({
    transport: request => askOverHttp(urlOf(request.service) + request.url, request, 30_000),
    headers: () => ({ 'x-delno-internal': internalKey }),
  })
  async function call(service: ServiceName, path: string, body?: object, token?: string) {
    const response = await fetch(urlOf(service) + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // oxlint-disable-next-line no-explicit-any -- replies of every shape
    return { status: response.status, body: (await response.json()) as any }
  }
  async function signIn(email: string): Promise<{ id: string; token: string }> {
    expect((await call('auth', '/api/v1/email/code/request', { email })).status).toBe(200)
    let code: string | undefined
    await expect
      .poll(async () => {
        const { rows } = await database.sql.query<{ text: string }>(
          'select text from platform.mail_message where "to" = $1',
          [email],
        )
        return (code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0])
      })
      .toBeDefined()
    const { body } = await call('auth', '/api/v1/email/code/verify', { email, code, consent: '2026-11' })
    const { access_token: token, user_id: id } = body.data.token
    return { id, token }
  }

  test('every service runs in one of them', () => {
    expect(split.flat().toSorted()).toEqual(serviceNames.toSorted())
  })

  test('an article, a conversation about it and its search need all three', async () => {
    const { results } = await ask(saveArticles, {
      body: {
        articles: [
          {
            source: 'test:1',
            type: 'post',
            slug: 'fikus-zimoj',
            title: 'Фикус зимой',
            body: '<p>Зимой фикус пьёт мало.</p>',
            publishedAt: '2026-01-05T09:00:00+03:00',
          },
        ],
      },
    })
    const id = results[0]!.id
    // Every process makes pages, and asks the others for what it does not have.
    for (const url of urls) {
      const page = await fetch(`${url}/fikus-zimoj`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Зимой фикус пьёт мало.')])
    }
    await expect
      .poll(async () =>
        JSON.stringify((await call('search', `/fullsearch/solr/postId?q=${encodeURIComponent('фикус')}`)).body),
      )
      .toContain('Фикус зимой')

    const lena = await signIn('lena@delno.test')
    const oleg = await signIn('oleg@delno.test')
    const say = ({ token }: { token: string }, content: string, parent = 0) =>
      call('comments', '/api/comments', { post_ID: id, content, parent }, token)
    const question = await say(lena, 'Как поливать зимой?')
    expect(question.status).toBe(200)
    expect((await say(oleg, 'Тёплой водой.', question.body.data.id)).status).toBe(200)
    // Told by the third process; counted by the first, whose pages every process drops.
    await expect
      .poll(async () =>
        JSON.stringify(
          (await call('notifications', `/api/v1/kolokolchick/user/${lena.id}`, undefined, lena.token)).body,
        ),
      )
      .toContain('Тёплой водой.')
    for (const url of urls)
      await expect.poll(async () => (await fetch(`${url}/fikus-zimoj`)).text()).toContain('Тёплой водой.')
    const { rows } = await database.sql.query('select comments from content.post_stat')
    expect(rows).toEqual([{ comments: 2 }])
  })
})
