// The copy before an upgrade: where it is, how many stay, and what happens without room for it. tests/upgrades opens a real one.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupStateKey } from '#contract/backup-state.ts'
import { openBlobs } from '#platform/blobs/open.ts'
import { makeTestClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { MigrationError } from '#platform/db/errors.ts'
import type { SqlSession } from '#platform/db/engine.ts'
import { silentLog } from '#platform/db/testing.ts'
import { prepareWayBack } from './way-back.ts'

const clock = makeTestClock('2026-12-01T09:00:00Z')
const megabyte = 1024 * 1024
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'delno-way-back-'))
  mkdirSync(join(dataDir, 'database', 'pg_notify'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'before')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const said: string[] = []
const session = { exec: async (script: string) => (said.push(script), []) } as unknown as SqlSession
const open = (freeBytes?: () => Promise<number>) =>
  prepareWayBack({
    config: readConfig({ DATA_DIR: dataDir, PORT: '0' }),
    log: silentLog,
    clock,
    ...(freeBytes && { freeBytes }),
  })
const copies = () => (existsSync(join(dataDir, 'before-upgrade')) ? readdirSync(join(dataDir, 'before-upgrade')) : [])
const noteBackup = async (madeAt: Date) => {
  const { blobs } = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  const state = { madeAt, checkedAt: madeAt, folder: 'copy', files: 1, bytes: 1, database: 'pglite' }
  await (
    await openBlobs(blobs, { log: silentLog })
  ).put(backupStateKey, Buffer.from(JSON.stringify(state)), {
    contentType: 'application/json',
  })
}

test('the database is copied after a checkpoint, with its empty folders; the last two copies stay', async () => {
  for (const upgrade of ['first', 'second', 'third']) {
    said.length = 0
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), upgrade)
    await open().before(['content/001.sql'], session)
    expect(said).toEqual(['checkpoint'])
    clock.advance(60_000)
  }
  expect(copies()).toEqual(['2026-12-01-090100', '2026-12-01-090200'])
  const newest = join(dataDir, 'before-upgrade', copies()[1]!, 'database')
  expect(readFileSync(join(newest, 'PG_VERSION'), 'utf8')).toBe('third')
  expect(readdirSync(newest)).toContain('pg_notify')
})

test('without room earlier copies go first, and then nothing is changed', async () => {
  await open().before(['content/001.sql'], session)
  clock.advance(60_000)
  // There is room once the earlier copy is gone.
  await open(async () => (copies().length > 0 ? megabyte : 100 * megabyte)).before(['content/002.sql'], session)
  expect(copies()).toHaveLength(1)
  const refusal = open(async () => megabyte).before(['content/003.sql'], session)
  await expect(refusal).rejects.toThrow(/нужно 65 МБ, свободно 1 МБ\. Ничего не изменено/)
})

test('where there is no room, a backup of the last day serves, and an older one does not', async () => {
  await noteBackup(new Date(clock.now().getTime() - 25 * 3_600_000))
  await expect(open(async () => megabyte).before(['content/001.sql'], session)).rejects.toThrow(MigrationError)
  await noteBackup(new Date(clock.now().getTime() - 3_600_000))
  await open(async () => megabyte).before(['content/001.sql'], session)
  expect(copies()).toEqual([])
})

test('an upgrade that fails tells where the former database is; another error is passed on', async () => {
  const wayBack = open()
  const failed = new MigrationError('content/001.sql: column "x" does not exist')
  expect(wayBack.explain(failed)).toBe(failed)
  await wayBack.before(['content/001.sql'], session)
  const { message } = wayBack.explain(failed) as Error
  expect(message).toContain('column "x" does not exist')
  const copy = join(dataDir, 'before-upgrade', copies()[0]!)
  expect(message).toContain(`mv ${join(copy, 'database')} ${join(dataDir, 'database')}`)
  const other = new Error('другое')
  expect(wayBack.explain(other)).toBe(other)
})
