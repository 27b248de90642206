// The process dies while somebody types: every acknowledged letter is present after the restart.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { makeTestDatabase, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { childEnv } from './child-env.ts'
import { openEditor, paragraphOf } from './text-editors.ts'

const script = fileURLToPath(new URL('./newsroom-restart.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
let dataDir: string
let server: TestDatabase | undefined
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'delno-newsroom-'))
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
      INTERNAL_KEY: 'internal-key-of-the-test-0123456789',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ...(JSON.parse(line) as { url: string; token: string; text: number }) }
}

/** Every letter is typed once. */
const lettersMissing = (words: string, acknowledged: string) =>
  [...acknowledged].filter(letter => !words.includes(letter))

async function urlOf(database: TestDatabase): Promise<string> {
  const { rows } = await database.sql.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

for (const engine of ['pglite', 'postgres'] as const) {
  test.skipIf(!testEngines.includes(engine))(
    `after kill -9 every acknowledged letter is present (${engine})`,
    { timeout: 240_000 },
    async () => {
      const databaseUrl = engine === 'postgres' ? await urlOf(server!) : undefined
      let acknowledged = ''
      for (const round of [1, 2]) {
        const node = await start(databaseUrl)
        // A new device each time, so the text comes only from the server.
        const editor = await openEditor(node.url, node)
        if (round === 2) expect(lettersMissing(editor.words, acknowledged)).toEqual([])
        const paragraph = paragraphOf(editor.doc)
        let typed = 0
        const died = once(node.child, 'exit')
        while (node.child.signalCode === null && typed < 5_000) {
          const letter = String.fromCodePoint(0x4e00 + round * 6_000 + typed)
          const updates: Uint8Array[] = []
          const note = (bytes: Uint8Array) => updates.push(bytes)
          editor.doc.on('update', note)
          Y.transact(editor.doc, () => paragraph.insert(paragraph.length, letter), 'server')
          editor.doc.off('update', note)
          typed += 1
          const saved = editor.send(updates[0]).then(answer => {
            if ('vector' in answer) acknowledged += letter
          })
          // On a busy machine the connection may break, and then the answer never comes.
          if (typed % 7 === 0) await Promise.race([saved, died, delay(5_000, undefined, { ref: false })])
          if (acknowledged.length >= round * 150) node.child.kill('SIGKILL')
          if (acknowledged.length >= round * 150) await died
        }
        editor.close()
      }
      const last = await start(databaseUrl)
      using reader = await openEditor(last.url, last)
      expect(acknowledged.length).toBeGreaterThanOrEqual(300)
      expect(lettersMissing(reader.words, acknowledged)).toEqual([])
    },
  )
}
