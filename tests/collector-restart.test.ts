// The collector is killed under load: acknowledged events are kept, and events that are sent again are counted once.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payloadSchemaName } from '#contract/tracking-names.ts'
import { openDatabase } from '#platform/db/open.ts'
import { silentLog } from '#platform/db/testing.ts'

const script = fileURLToPath(new URL('./collector.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'delno-collector-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start() {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  /** True when the reply says that the event is kept. */
  const send = async (ids: readonly string[]): Promise<boolean> => {
    const data = ids.map(eid => ({ e: 'pv', tv: 'js-4.10.1', p: 'web', eid }))
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/svc/analytics/tracker`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({ schema: payloadSchemaName, data }),
      })
      return status === 200
    } catch {
      return false
    }
  }
  return { child, send }
}

async function readKept(): Promise<Set<string>> {
  const database = await openDatabase({ kind: 'pglite', folder: join(dataDir, 'database') }, { log: silentLog })
  const { rows } = await database.sql.query<{ eid: string }>('select eid from analytics.event')
  await database.close()
  expect(new Set(rows.map(({ eid }) => eid)).size).toBe(rows.length)
  return new Set(rows.map(({ eid }) => eid))
}

test('after kill -9 every acknowledged event is kept, and events sent again by trackers are kept once', async () => {
  const first = await start()
  const posts = Array.from({ length: 600 }, () => [randomUUID(), randomUUID()])
  const acknowledged: string[] = []
  let next = 0
  const sendOn = async () => {
    for (let ids = posts[next++]; ids; ids = posts[next++]) {
      if (!(await first.send(ids))) return
      acknowledged.push(...ids)
      if (acknowledged.length === 300) first.child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendOn))
  expect(acknowledged.length).toBeGreaterThanOrEqual(300)
  expect(acknowledged.length).toBeLessThan(1_200)
  const kept = await readKept()
  expect(acknowledged.filter(id => !kept.has(id))).toEqual([])

  const second = await start()
  for (const ids of posts.slice(0, next)) expect(await second.send(ids)).toBe(true)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  expect([...(await readKept())].toSorted()).toEqual(posts.slice(0, next).flat().toSorted())
})
