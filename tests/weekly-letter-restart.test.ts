// The process that sends the weekly letter dies in the middle, and the next one continues where it stopped.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { silentLog } from '#platform/db/testing.ts'
import { makeMailbox } from '#platform/mail/mailbox.ts'
import { openApplication } from '#server/compose.ts'

const script = fileURLToPath(new URL('./weekly-letter.fixture.ts', import.meta.url))
const names = ['anna', 'boris', 'darya', 'egor', 'gleb', 'ivan', 'klara', 'lev', 'maria', 'oleg', 'vera', 'zoya']
const families = ['chernov', 'frolova', 'orlova', 'savin', 'shubina', 'titova', 'ulanov', 'yurin', 'zajcev', 'zhukova']
const people = families.flatMap(family => names.map(name => `${name}.${family}@delno.test`)).toSorted()

test('after kill -9 every subscriber gets the letter, and it is queued twice for nobody', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-weekly-'))
  const config = readConfig({ DATA_DIR: dataDir, SERVICES: 'newsletter', PORT: '0' })
  try {
    const child = spawn(process.execPath, [script, dataDir, '2026-11-21', ...people], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const database = await openDatabase(config.database, { log: silentLog })
    const queued = async () => {
      const { rows } = await database.sql.query<{ to: string }>(
        `select data->>'to' as to from pgboss.job where name = 'mail.send-letter'`,
      )
      return rows.map(({ to }) => to).toSorted()
    }
    expect((await queued()).length).toBeLessThan(people.length)
    const next = await openApplication(config, { log: silentLog, database })
    await next.waitUntilIdle()
    expect(await queued()).toEqual(people)
    const received = await makeMailbox(database).list()
    expect([...new Set(received.map(({ to }) => to))].toSorted()).toEqual(people)
    await next.close()
    await database.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
