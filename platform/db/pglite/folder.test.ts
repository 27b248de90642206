import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DatabaseClosedError } from '../errors.ts'
import { DataFolderLockedError, lockDataFolder, readHolder, setHolderAddress } from './folder-lock.ts'
import { openDatabase } from '../open.ts'
import { silentLog } from '../testing.ts'

const timeoutMs = 90_000
const script = fileURLToPath(new URL('./folder.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'delno-folder-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the fixture. `lines` is its output so far; `until` waits for a number of lines. */
function run(task: 'write' | 'hold') {
  const child = spawn(process.execPath, [script, join(dataDir, 'database'), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines: string[] = []
  const waiting: { count: number; resolve(): void }[] = []
  const wakeAll = (all: boolean) => {
    for (const { count, resolve } of waiting) if (all || lines.length >= count) resolve()
  }
  const reader = createInterface({ input: child.stdout })
  reader.on('line', line => {
    lines.push(line)
    wakeAll(false)
  })
  const ended = new Promise<void>(resolve => reader.on('close', () => resolve()))
  void ended.then(() => wakeAll(true))
  const until = (count: number) => new Promise<void>(resolve => waiting.push({ count, resolve }))
  return { child, lines, until, ended }
}

test(
  'after kill -9 every acknowledged row is there, and the folder opens at once',
  async () => {
    const writer = run('write')
    await writer.until(1_500)
    writer.child.kill('SIGKILL')
    await writer.ended
    const acknowledged = writer.lines.slice(1).map(Number)
    expect(acknowledged.length).toBeGreaterThan(1_000)

    const database = await openDatabase({ kind: 'pglite', folder: join(dataDir, 'database') }, { log: silentLog })
    const { rows } = await database.sql.query<{ ids: number[] }>('select array_agg(id order by id) as ids from written')
    const found = new Set(rows[0]?.ids)
    expect(acknowledged.filter(id => !found.has(id))).toEqual([])
    await database.sql.exec('drop table written')
    await database.close()
  },
  timeoutMs,
)

test(
  'a second process is refused and told who holds the folder and what to do',
  async () => {
    const holder = run('hold')
    await holder.until(1)
    expect(holder.lines).toEqual(['open'])

    const second = run('hold')
    await second.ended
    expect(second.lines).toHaveLength(1)
    expect(second.lines[0]).toContain(`Папка данных ${dataDir} занята`)
    expect(second.lines[0]).toContain(`процесс ${holder.child.pid} (http://localhost:3999)`)
    expect(second.lines[0]).toContain(`kill ${holder.child.pid}`)
    expect(second.lines[0]).toContain('DATA_DIR')
    expect(readHolder(dataDir)).toMatchObject({ pid: holder.child.pid, address: 'http://localhost:3999' })

    // A suspended process still holds the lock.
    holder.child.kill('SIGSTOP')
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderLockedError)
    holder.child.kill('SIGKILL')
    await holder.ended
    lockDataFolder(dataDir).release()
  },
  timeoutMs,
)

test('a second lock of the same folder in one process is refused, and granted after release', () => {
  const dir = mkdtempSync(join(dataDir, 'lock-'))
  const lock = lockDataFolder(dir)
  expect(() => lockDataFolder(dir)).toThrow(DataFolderLockedError)
  setHolderAddress('http://localhost:3000')
  expect(() => lockDataFolder(dir)).toThrow(`процесс ${process.pid} (http://localhost:3000)`)
  lock.release()
  lock.release()
  lockDataFolder(dir).release()
})

test('an unreadable holder file does not hide that the folder is locked', () => {
  const dir = mkdtempSync(join(dataDir, 'lock-'))
  const lock = lockDataFolder(dir)
  writeFileSync(join(dir, 'holder.json'), '{')
  expect(() => lockDataFolder(dir)).toThrow('с ней работает другой процесс')
  lock.release()
})

test('an engine that panicked ends at once with its reason; committed rows are there at the next start', async () => {
  const folder = join(dataDir, 'full', 'database')
  const database = await openDatabase({ kind: 'pglite', folder }, { log: silentLog })
  await database.sql.exec('create table note (id int); insert into note values (1), (2)')
  // The engine cannot write its log, as with a full disk.
  renameSync(join(folder, 'pg_wal'), join(folder, 'away'))
  await database.sql.exec('select pg_switch_wal()').catch(() => {})
  await expect(database.sql.exec('insert into note values (3)')).rejects.toThrow(DatabaseClosedError)
  expect((await database.sql.died!).message).toContain('pg_wal')
  await expect(database.sql.query('select 1')).rejects.toThrow(DatabaseClosedError)
  await database.close().catch(() => {})
  await expect(openDatabase({ kind: 'pglite', folder }, { log: silentLog })).rejects.toThrow(
    `база ${folder} не открывается: `,
  )

  renameSync(join(folder, 'away'), join(folder, 'pg_wal'))
  const next = await openDatabase({ kind: 'pglite', folder }, { log: silentLog })
  expect((await next.sql.query('select id from note order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  await next.close()
})
