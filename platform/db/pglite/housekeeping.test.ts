import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHousekeep } from './housekeeping.ts'
import { makeTestDatabase, silentLog, type TestDatabase } from '../testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase({ engine: 'pglite' })
  await database.sql.exec('create schema notes; create table notes.note (id int primary key, text text)')
})
afterAll(() => database?.close())

const fill = (from: number, to: number) =>
  database.sql.query(`insert into notes.note select n, repeat('слово ', 50) from generate_series($1::int, $2::int) n`, [
    from,
    to,
  ])

async function unvacuumed(): Promise<number> {
  await database.sql.query('select pg_stat_force_next_flush()')
  const { rows } = await database.sql.query<{ n: number }>(
    `select n_dead_tup + n_ins_since_vacuum as n from pg_stat_user_tables where relname = 'note'`,
  )
  return rows[0]?.n ?? 0
}

async function checkpointLsn(): Promise<string> {
  const { rows } = await database.sql.query<{ lsn: string }>(
    'select checkpoint_lsn::text as lsn from pg_control_checkpoint()',
  )
  return rows[0]!.lsn
}

test('a table with few changes is not vacuumed, one with many changes is', async () => {
  const housekeep = makeHousekeep(database.sql, { log: silentLog })
  await fill(1, 1_000)
  await housekeep()
  expect(await unvacuumed()).toBe(1_000)
  await fill(1_001, 6_000)
  await housekeep()
  expect(await unvacuumed()).toBe(0)
})

test('a checkpoint is made after five minutes if anything was written', async () => {
  let minutes = 0
  const housekeep = makeHousekeep(database.sql, { log: silentLog, now: () => minutes * 60_000 })
  await housekeep()
  await fill(10_001, 10_010)
  const before = await checkpointLsn()
  minutes = 4
  await housekeep()
  expect(await checkpointLsn()).toBe(before)
  minutes = 5
  await housekeep()
  const after = await checkpointLsn()
  expect(after).not.toBe(before)
  minutes = 15
  await housekeep()
  expect(await checkpointLsn()).toBe(after)
})

test('after an import the log is small and every changed table is vacuumed', async () => {
  for (let piece = 0; piece < 8; piece++) await fill(100_000 + piece * 20_000, 119_999 + piece * 20_000)
  const logBytes = async () =>
    (await database.sql.query<{ bytes: number }>('select sum(size)::float8 as bytes from pg_ls_waldir()')).rows[0]!
      .bytes
  expect(await logBytes()).toBeGreaterThan(96 * 1024 * 1024)
  await database.housekeep({ afterImport: true })
  expect(await logBytes()).toBeLessThanOrEqual(128 * 1024 * 1024)
  expect(await unvacuumed()).toBe(0)
})
