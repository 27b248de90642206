import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MigrationError } from './errors.ts'
import { migrate } from './migrate.ts'
import { makeTestDatabase, testEngines, type TestDatabase } from './testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'delno-migrate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, script: string) => writeFileSync(join(folder, name), script)

for (const engine of ['pglite', 'postgres'] as const) {
  const isHere = testEngines.includes(engine)
  const title = `migrations on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`
  describe.skipIf(!isHere)(title, { timeout: 60_000 }, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await makeTestDatabase({ engine })
    })
    afterEach(() =>
      database.sql.exec(`drop schema if exists notes cascade; delete from platform.migration where schema = 'notes'`),
    )
    afterAll(() => database?.close())
    const services = () => [{ schema: 'notes', folder: pathToFileURL(folder) }]

    test('files are applied once, in the order of their numbers, into the schema of the service', async () => {
      write('002-more.sql', 'alter table note add text text;')
      write('001-notes.sql', 'create table note (id int); create index on note (id);')
      expect(await migrate(database, services())).toEqual(['notes/001-notes.sql', 'notes/002-more.sql'])
      await database.sql.query('select id, text from notes.note')
      expect(await migrate(database, services())).toEqual([])
      write('003-index.sql', 'create index note_text on note using gin (text gin_trgm_ops);')
      expect(await migrate(database, services())).toEqual(['notes/003-index.sql'])
    })

    test('a changed file is refused; changed line ends are no change', async () => {
      write('001-notes.sql', 'create table note (\n id int);\n')
      await migrate(database, services())
      write('001-notes.sql', 'create table note (\r\n id int);\r\n')
      expect(await migrate(database, services())).toEqual([])
      write('001-notes.sql', 'create table note (\n id bigint);\n')
      await expect(migrate(database, services())).rejects.toThrow('notes/001-notes.sql was changed')
    })

    test('a failing file leaves nothing behind and is named in the error', async () => {
      write('001-notes.sql', 'create table note (id int);')
      write('002-wrong.sql', 'create table other (id int); select nonsense;')
      const error = await migrate(database, services()).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(MigrationError)
      expect((error as Error).message).toContain('notes/002-wrong.sql: column "nonsense" does not exist')
      write('002-wrong.sql', 'create table other (id int);')
      expect(await migrate(database, services())).toEqual(['notes/002-wrong.sql'])
      expect((await database.sql.query('show search_path')).rows).not.toEqual([{ search_path: 'notes, public' }])
    })

    test('an older program refuses a newer database, names what it does not know and changes nothing', async () => {
      write('001-notes.sql', 'create table note (id int);')
      write('002-more.sql', 'alter table note add text text;')
      await migrate(database, services())
      rmSync(join(folder, '002-more.sql'))
      write('003-of-a-branch.sql', 'create table other (id int);')
      const error = await migrate(database, services()).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(MigrationError)
      expect((error as Error).message).toMatch(/^База новее программы: .*notes\/002-more\.sql \(\d{4}-\d\d-\d\d\)/)
      expect((await database.sql.query(`select to_regclass('notes.other') as other`)).rows).toEqual([{ other: null }])
      // A process that does not run this service does not judge its schema.
      expect(await migrate(database, [])).toEqual([])
    })

    test('before a database in use is changed the caller may act, or refuse; a start without new files does not ask', async () => {
      const asked: string[][] = []
      const before = async (pending: string[]) => void asked.push(pending)
      write('001-notes.sql', 'create table note (id int);')
      await migrate(database, services(), before)
      await migrate(database, services(), before)
      write('002-more.sql', 'alter table note add text text;')
      const refuse = () => Promise.reject(new Error('нет места'))
      await expect(migrate(database, services(), refuse)).rejects.toThrow('нет места')
      await expect(database.sql.query('select text from notes.note')).rejects.toThrow('does not exist')
      await migrate(database, services(), before)
      expect(asked).toEqual([['notes/001-notes.sql'], ['notes/002-more.sql']])
    })

    test('a file that is not NNN-name.sql is refused before anything happens', async () => {
      write('1-notes.sql', 'create table note (id int);')
      await expect(migrate(database, services())).rejects.toThrow('not NNN-name.sql: notes/1-notes.sql')
    })

    test('nodes that start at the same time migrate once', async () => {
      write('001-notes.sql', 'create table note (id int);')
      const applied = await Promise.all([1, 2, 3].map(() => migrate(database, services())))
      expect(applied.flat()).toEqual(['notes/001-notes.sql'])
    })
  })
}
