import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeJobs } from '#platform/jobs/jobs.ts'
import { makeDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { MoveError, moveDatabase, type MoveProgress } from './move.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres.ts'
import { makeTestDatabase, silentLog as log } from './testing.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const closers: (() => Promise<unknown>)[] = []
let folder: string
let full: Database

const services = () => [{ schema: 'notes', folder: pathToFileURL(folder) }]

/** An empty database, not even migrated. */
async function openEmpty(engine: 'pglite' | 'postgres'): Promise<Database> {
  if (engine === 'pglite') {
    const database = makeDatabase(await openPglite({}, { log }), { log })
    closers.push(() => database.close())
    return database
  }
  const name = `delno_move_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl!)
  url.pathname = `/${name}`
  const database = makeDatabase(openPostgres({ url: url.href, poolSize: 2, log }), { log })
  closers.push(async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return database
}

const script = `
  create type mood as enum ('good', 'bad');
  create table topic (id int primary key, parent_id int references topic, "Имя" text);
  create table note (
    id bigint generated always as identity primary key, topic_id int references topic,
    body text, exact numeric, half float8, data jsonb, tags text[], path bigint[], bytes bytea, at timestamptz,
    mood mood, words tsvector generated always as (to_tsvector('russian', coalesce(body, ''))) stored);
  alter table note add dropped int; alter table note drop dropped; alter table note add later boolean;
  create table pair (a text collate "C", b int, primary key (a, b));
  create table keyless (n int, text text);`

async function fill(database: Database): Promise<void> {
  await migrate(database, services())
  await database.sql.exec(`
    insert into notes.topic values (1, null, 'Еда'), (2, 1, 'Супы');
    insert into notes.note (topic_id, body, exact, half, data, tags, path, bytes, at, mood, later)
      select 1 + n % 2, repeat('Полезный завтрак ' || n || ' ', 1 + n % 50), n / 7.0, random(),
        case n % 4 when 0 then 'null' when 1 then '{"а": [1, null, "\\"x\\\\"]}' when 2 then '"текст"' end::jsonb,
        case when n % 3 > 0 then array['a,b', '"', '', null, 'я'] end, array[n, n + 1],
        decode(md5(n::text), 'hex'), timestamptz '2026-01-01 00:00:00.123456+03' + n * interval '1 second',
        case when n % 2 = 0 then 'bad'::notes.mood end, n % 2 = 0
      from generate_series(1, 1500) n;
    insert into notes.note (body, at, half) values ('', 'infinity', 'NaN'), (E'строка\\n\\t\\\\ "кавычки"', null, 1e-300);
    insert into notes.pair select chr(1040 + n % 30), n from generate_series(1, 700) n;
    insert into notes.keyless select n % 5, 'дубль' from generate_series(1, 900) n;`)
  const jobs = makeJobs({ database, log })
  await jobs.start()
  await jobs.send('mail.send-letter', { to: 'vera@example.org' })
  await jobs.stop()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'delno-move-'))
  writeFileSync(join(folder, '001-notes.sql'), script)
  full = await openEmpty('pglite')
  await fill(full)
})
afterAll(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function readAll(database: Database): Promise<unknown> {
  const tables = [
    'notes.topic',
    'notes.note',
    'notes.pair',
    'notes.keyless',
    'platform.migration',
    'pgboss.job',
    'pgboss.queue',
  ]
  return Promise.all(
    tables.map(async table => (await database.sql.query(`select t::text as row from ${table} t order by 1`)).rows),
  )
}

describe.skipIf(!serverUrl)(`move${serverUrl ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
  test('all data move to a server and back, byte for byte', async () => {
    const server = await openEmpty('postgres')
    const progress: MoveProgress[] = []
    const there = await moveDatabase({
      from: full,
      to: server,
      services: services(),
      log,
      onProgress: p => progress.push(p),
    })
    expect(there.rows).toBeGreaterThan(3_100)
    expect(progress).toContainEqual({ table: 'notes.note', done: 1502, total: 1502 })
    expect(await readAll(server)).toEqual(await readAll(full))

    // The sequence continues.
    const insert = `insert into notes.note (body) values ('новая') returning id`
    expect((await server.sql.query(insert)).rows).toEqual([{ id: 1503 }])

    const jobs = makeJobs({ database: server, log })
    const letters: unknown[] = []
    await jobs.work('mail.send-letter', data => letters.push(data))
    await jobs.start()
    await jobs.waitUntilIdle()
    await jobs.stop()
    expect(letters).toEqual([{ to: 'vera@example.org' }])

    const embedded = await openEmpty('pglite')
    await moveDatabase({ from: server, to: embedded, services: services(), log })
    expect(await readAll(embedded)).toEqual(await readAll(server))
  })
})

test('a target that is not empty is refused and not changed', async () => {
  await using target = await makeTestDatabase({ engine: 'pglite' })
  await target.sql.exec(`create schema a; create table a.precious as select 'ценное' as text`)
  const error = await moveDatabase({ from: full, to: target, services: services(), log }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(MoveError)
  expect((error as MoveError).code).toBe('target_not_empty')
  expect((error as MoveError).message).toContain('не пуста: в ней есть a.precious')
  expect((await target.sql.query('select text from a.precious')).rows).toEqual([{ text: 'ценное' }])
  expect((await target.sql.query(`select 1 from pg_namespace where nspname = 'notes'`)).rows).toEqual([])
})
