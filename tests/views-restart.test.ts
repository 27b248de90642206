// The process dies while readers are reading: every acknowledged view is counted, and none twice.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { childEnv } from './child-env.ts'

const script = fileURLToPath(new URL('./views-restart.fixture.ts', import.meta.url))
const internalKey = 'internal-key-of-the-test-0123456789'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const posts = [101, 102, 103]
const children: ChildProcess[] = []
let dataDir: string
let server: TestDatabase | undefined
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'delno-views-'))
  if (testEngines.includes('postgres')) server = await makeTestDatabase({ engine: 'postgres' })
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await server?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(databaseUrl: string | undefined) {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...childEnv(),
      DATA_DIR: dataDir,
      INTERNAL_KEY: internalKey,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  })
  children.push(child)
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const call = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}/svc/views${path}`, init)
  const internal = { 'x-delno-internal': internalKey, 'content-type': 'application/json' }
  return {
    child,
    add: (id: number, count: number) =>
      call('/add', {
        method: 'POST',
        headers: internal,
        body: JSON.stringify({ views: [{ id, day: '2026-01-05', count }] }),
      }),
    flush: () => call('/top/all?limit=10', { headers: internal }).catch(() => {}),
    /** True when the reply says that the view is counted. */
    view: async (id: number, visitor: number) => {
      try {
        const { status } = await call('/incr/', {
          method: 'POST',
          headers: {
            'user-agent': chrome,
            // Each visitor has a block of addresses of their own, because views per block are limited.
            'x-forwarded-for': `10.${visitor >> 8}.${visitor & 255}.1`,
          },
          body: new URLSearchParams({ action: 'increase-views', postId: String(id) }),
        })
        return status === 200
      } catch {
        return false
      }
    },
    counts: async () => {
      const response = await call('/get/', {
        method: 'POST',
        body: new URLSearchParams({ action: 'get-views', postIds: posts.join(',') }),
      })
      const { viewsCounts } = (await response.json()) as { viewsCounts: Record<string, number> }
      return Object.values(viewsCounts).reduce((sum, count) => sum + count, 0)
    },
  }
}

async function urlOf(database: TestDatabase): Promise<string> {
  const { rows } = await database.sql.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

for (const engine of ['pglite', 'postgres'] as const) {
  test.skipIf(!testEngines.includes(engine))(
    `after kill -9 every acknowledged view is counted, and none twice (${engine})`,
    { timeout: 240_000 },
    async () => {
      const databaseUrl = engine === 'postgres' ? await urlOf(server!) : undefined
      let [sent, answered] = [0, 0]
      for (let round = 1; round <= 2; round++) {
        const node = await start(databaseUrl)
        if (round === 1) for (const id of posts) expect((await node.add(id, 1)).status).toBe(200)
        const readOn = async () => {
          for (;;) {
            sent += 1
            if (!(await node.view(posts[sent % posts.length]!, sent))) return
            answered += 1
            if (answered === round * 250) node.child.kill('SIGKILL')
          }
        }
        // Meanwhile committed views are moved into the sums.
        const flushOn = async () => {
          while (node.child.signalCode === null) await node.flush()
        }
        await Promise.all([...Array.from({ length: 32 }, readOn), flushOn()])
      }
      expect(answered).toBeGreaterThanOrEqual(500)
      const last = await start(databaseUrl)
      const counted = (await last.counts()) - posts.length
      expect(counted).toBeGreaterThanOrEqual(answered)
      expect(counted).toBeLessThanOrEqual(sent)
      await last.flush()
      expect((await last.counts()) - posts.length).toBe(counted)
    },
  )
}
