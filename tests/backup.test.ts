// Copies of a magazine that is running, and magazines that are made of them.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupState, backupStateKey } from '#contract/backup-state.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { setHolderAddress } from '#platform/db/pglite/folder-lock.ts'
import { makeTestDatabase, silentLog, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { openDatabase } from '#platform/db/open.ts'
import { openApplication, type Application } from '#server/compose.ts'
import { checkWhole, makeBackup, type BackupResult } from '#tools/backup/make-backup.ts'
import { restoreBackup } from '#tools/backup/restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'delno-backup-'))
const [dataDir, place] = [join(folder, 'data'), join(folder, 'copies')]
const report = () => {}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const subscribe = `insert into newsletter.subscriber (email, type, id, asked_at, letters)
  select 'reader' || n || '@delno.test', 'newsletter', gen_random_uuid(), now(), 1 from generate_series($1::int, $2::int) n`

async function listSubscribers({ config }: { config: Config }): Promise<number[]> {
  const database = await openDatabase(config.database, { log: silentLog })
  try {
    const { rows } = await database.sql.query<{ n: number }>(
      `select substring(email from '\\d+')::int as n from newsletter.subscriber order by 1`,
    )
    return rows.map(({ n }) => n)
  } finally {
    await database.close()
  }
}

describe('the embedded database', () => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  let magazine: Application
  beforeAll(async () => {
    magazine = await openApplication(config, { log: silentLog })
    await magazine.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = magazine.app.server.address() as { port: number }
    setHolderAddress(`http://127.0.0.1:${port}`)
    await magazine.context.blobs.put('media/1/400.avif', Buffer.from('ficus'), { contentType: 'image/avif' })
  })
  afterAll(() => magazine?.close())
  const back = (keep?: number): Promise<BackupResult> =>
    makeBackup({ config, blobs: magazine.context.blobs, clock: systemClock, place, keep, report })

  test('a copy made while readers write has everything that was acknowledged before, and nothing halfway', async () => {
    const { db } = magazine.context
    let written = 0
    const write = async () => {
      await db.sql.query(subscribe, [written + 1, written + 50])
      written += 50
    }
    for (let round = 0; round < 20; round += 1) await write()
    const before = written
    let isCopying = true
    const readers = (async () => {
      for (let round = 0; isCopying; round += 1) {
        await write()
        // Asks for what would remove the log that the copy needs; every time, it would take most of the time of the copy.
        if (round % 10 === 0) await db.housekeep({ afterImport: true })
      }
    })()
    const copy = await back()
    isCopying = false
    const noted = await magazine.context.blobs.get(backupStateKey)
    expect(backupState.parse(JSON.parse(noted!.bytes.toString()))).toMatchObject({
      files: copy.files,
      bytes: copy.bytes,
      database: 'pglite',
    })
    await readers
    expect(written).toBeGreaterThan(before)

    const elsewhere = join(folder, 'elsewhere')
    const restored = await restoreBackup({ copy: copy.folder, env: { DATA_DIR: elsewhere }, report })
    expect(restored.files).toBe(copy.files)
    const there = readConfig({ DATA_DIR: elsewhere })
    const people = await listSubscribers({ config: there })
    expect(people.length).toBeGreaterThanOrEqual(before)
    expect(people.length % 50).toBe(0)
    expect(people).toEqual(Array.from({ length: people.length }, (_, at) => at + 1))
    expect([there.internalKey, there.accessKey!.export({ type: 'pkcs8', format: 'pem' })]).toEqual([
      config.internalKey,
      config.accessKey!.export({ type: 'pkcs8', format: 'pem' }),
    ])
    const again = await openApplication(there, { log: silentLog })
    expect(await again.context.blobs.get('media/1/400.avif')).toMatchObject({
      bytes: Buffer.from('ficus'),
      contentType: 'image/avif',
    })
    expect((await again.app.inject('/readyz')).statusCode).toBe(200)
    await again.close()
  })

  test('a checkpoint is possible again after a copy; the next copy links unchanged pictures and removes old copies', async () => {
    const { db, blobs } = magazine.context
    expect(db.copying!.isRunning).toBe(false)
    await blobs.put('media/2/400.avif', Buffer.from('table'), { contentType: 'image/avif' })
    // Copies are named by the second.
    const [first] = readdirSync(place)
    await expect
      .poll(() => systemClock.now().toISOString().slice(11, 19).replaceAll(':', ''))
      .not.toBe(first!.slice(-6))
    const second = await back(1)
    expect([second.linked, second.removed]).toEqual([1, [first]])
    expect(readdirSync(place)).toHaveLength(1)
    expect(readFileSync(join(second.folder, 'blobs/objects/media/1/400.avif'), 'utf8')).toBe('ficus')
    expect(statSync(join(second.folder, 'internal-key')).mode & 0o077).toBe(0)
  })

  test('a picture that has rotted in the former copy is copied again, not linked', async () => {
    const former = join(place, readdirSync(place)[0]!)
    const picture = 'blobs/objects/media/1/400.avif'
    const { mtime, atime } = statSync(join(former, picture))
    writeFileSync(join(former, picture), 'fOcus')
    utimesSync(join(former, picture), atime, mtime)
    await expect
      .poll(() => systemClock.now().toISOString().slice(11, 19).replaceAll(':', ''))
      .not.toBe(former.slice(-6))
    const { folder: next, linked } = await back(1)
    expect([readFileSync(join(next, picture), 'utf8'), linked]).toEqual(['ficus', 1])
  })

  test('letters of the newsroom that were on their way wait for a person in what is restored', async () => {
    await magazine.context.db.sql.query(
      `insert into newsletter.issue (state, content, letter, send_at, created_at, changed_at)
       select state, '{}', '{}', now(), now(), now() from unnest(array['scheduled', 'sending', 'draft', 'sent']) state`,
    )
    await expect
      .poll(() => systemClock.now().toISOString().slice(11, 19).replaceAll(':', ''))
      .not.toBe(readdirSync(place).at(-1)!.slice(-6))
    const { folder: copy } = await back(1)
    await magazine.context.db.sql.query('delete from newsletter.issue')
    const env = { DATA_DIR: join(folder, 'with-issues') }
    expect(await restoreBackup({ copy, env, report })).toMatchObject({ held: 2 })
    const database = await openDatabase(readConfig(env).database, { log: silentLog })
    const { rows } = await database.sql.query<{ state: string }>('select state from newsletter.issue order by id')
    await database.close()
    expect(rows.map(({ state }) => state)).toEqual(['draft', 'paused', 'draft', 'sent'])
  })

  test('a copy that was damaged is named file by file, and is not restored', async () => {
    const copy = join(place, readdirSync(place)[0]!)
    appendFileSync(join(copy, 'blobs/objects/media/2/400.avif'), 'x')
    rmSync(join(copy, 'vapid-key'))
    const words = 'Копия испорчена, файлов не так: 2'
    await expect(checkWhole(copy, { total: 0, report })).rejects.toThrow(words)
    const target = join(folder, 'damaged')
    await expect(restoreBackup({ copy, env: { DATA_DIR: target }, report })).rejects.toThrow(words)
    await expect(restoreBackup({ copy, env: { DATA_DIR: dataDir }, report })).rejects.toThrow('не пуста')
  })

  test('the second of two copies at once is refused, and a failed copy leaves nothing', async () => {
    const copies = readdirSync(place)
    const { id } = await magazine.context.db.copying!.begin()
    await expect(back()).rejects.toThrow('Копия уже делается')
    await magazine.context.db.copying!.end(id)
    expect(readdirSync(place)).toEqual(copies)
  })

  test('a stranger cannot begin a copy', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    const answer = await magazine.app.inject({ method: 'POST', url: '/dev/database-copy', headers })
    expect(answer.statusCode).toBe(404)
    expect(magazine.context.db.copying!.isRunning).toBe(false)
  })
})

describe.runIf(testEngines.includes('postgres'))('a PostgreSQL server', () => {
  let source: TestDatabase
  let target: TestDatabase
  beforeAll(async () => {
    source = await makeTestDatabase({ engine: 'postgres' })
    target = await makeTestDatabase({ engine: 'postgres' })
  })
  afterAll(async () => {
    await source?.close()
    await target?.close()
  })

  async function urlOf(database: TestDatabase): Promise<string> {
    const { rows } = await database.sql.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    url.pathname = `/${rows[0]!.name}`
    return url.href
  }

  test('the copy is restored into an empty database only', async ({ skip }) => {
    const { rows } = await source.sql.query<{ version: string }>(`select current_setting('server_version') as version`)
    const major = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)
    const client = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? ''
    skip(major(client) < major(rows[0]!.version), 'pg_dump of this machine is older than the server, or there is none')
    const config = readConfig({ DATA_DIR: join(folder, 'served'), DATABASE_URL: await urlOf(source), PORT: '0' })
    const magazine = await openApplication(config, { log: silentLog })
    const { blobs } = magazine.context
    await source.sql.query(subscribe, [1, 50])
    await blobs.put('media/1/400.avif', Buffer.from('ficus'), { contentType: 'image/avif' })
    const copy = await makeBackup({ config, blobs, clock: systemClock, place, keep: undefined, report })
    await magazine.close()
    const env = { DATA_DIR: join(folder, 'served-again'), DATABASE_URL: await urlOf(target) }
    await expect(restoreBackup({ copy: copy.folder, env, report })).rejects.toThrow('не пуста')
    rmSync(env.DATA_DIR, { recursive: true, force: true })
    await target.sql.exec(
      `do $$ declare name text; begin for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') loop
       execute format('drop schema %I cascade', name); end loop; end $$; drop schema if exists public cascade; create schema public`,
    )
    await restoreBackup({ copy: copy.folder, env, report })
    expect(await listSubscribers({ config: readConfig(env) })).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })
})

test('what is no copy is refused before anything is written', async () => {
  writeFileSync(join(folder, 'note'), '')
  const env = { DATA_DIR: join(folder, 'nothing') }
  await expect(restoreBackup({ copy: folder, env, report })).rejects.toThrow('нет копии')
  expect(readdirSync(folder)).not.toContain('nothing')
})
