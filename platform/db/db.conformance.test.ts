import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceDatabase } from './database.ts'
import { SqlError, TransactionGuardError, isUniqueViolation } from './errors.ts'
import { makeTestDatabase, testEngines, type TestDatabase } from './testing.ts'
import { afterCommit, isInTransaction, refuseInTransaction } from './transaction.ts'

type Tables = { note: { id: number; text: string } }

for (const engine of ['pglite', 'postgres'] as const) {
  const isHere = testEngines.includes(engine)
  describe.skipIf(!isHere)(`database on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
    let database: TestDatabase
    let notes: ServiceDatabase<Tables>
    beforeAll(async () => {
      database = await makeTestDatabase({ engine })
      await database.sql.exec('create schema notes; create table notes.note (id int primary key, text text not null)')
      notes = database.of<Tables>('notes')
    })
    afterEach(() => database.clear())
    afterAll(() => database?.close())

    test('values come back as the same JavaScript values on both engines', async () => {
      const sent = {
        whole: 42,
        big: '9007199254740993',
        exact: '12.340',
        half: 0.5,
        yes: true,
        instant: new Date('2026-03-01T09:30:00.250Z'),
        day: '2026-03-01',
        json: { вид: ['а', 1, null] },
        list: [1, null, 3],
        texts: ['кавычка "', 'запятая,', 'обратная \\', '', 'NULL'],
        bytes: new Uint8Array([0, 255, 10]),
        nothing: null,
      }
      const { rows } = await database.sql.query(
        `select $1::int8 as whole, $2::int8 as big, $3::numeric as exact, $4::float8 as half, $5::boolean as yes,
          $6::timestamptz as instant, $7::date as day, $8::jsonb as json, $9::int8[] as list, $10::text[] as texts,
          $11::bytea as bytes, $12::text as nothing`,
        Object.values(sent),
      )
      expect(rows).toEqual([sent])
    })

    test('an instant with an offset and a timestamp without zone are read as UTC', async () => {
      const { rows } = await database.sql.query(
        `select '2026-03-01 12:00:00+03'::timestamptz as zoned, '2026-03-01 12:00:00'::timestamp as bare,
           'infinity'::timestamptz as never, count(*) as n from (values (1), (2)) t`,
      )
      expect(rows).toEqual([
        { zoned: new Date('2026-03-01T09:00:00Z'), bare: new Date('2026-03-01T12:00:00Z'), never: Infinity, n: 2 },
      ])
    })

    test('the extensions for Russian search are installed', async () => {
      const { rows } = await database.sql.query(
        `select similarity('каша', 'кашка') > 0.3 as kin, unaccent('ёж') as plain, levenshtein('суп', 'сук') as distance,
           to_tsvector('russian', 'полезные завтраки')::text as stems`,
      )
      expect(rows).toEqual([{ kin: true, plain: 'еж', distance: 1, stems: "'завтрак':2 'полезн':1" }])
    })

    test('built statements go to the schema of the service', async () => {
      const { kysely } = notes
      const inserted = await kysely.insertInto('note').values({ id: 1, text: 'чай' }).executeTakeFirst()
      expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
      expect(await kysely.selectFrom('note').selectAll().execute()).toEqual([{ id: 1, text: 'чай' }])
      expect((await sql`select text from notes.note`.execute(kysely)).rows).toEqual([{ text: 'чай' }])
    })

    test('a transaction commits when its work returns and rolls back when it throws', async () => {
      const result = await notes.inTransaction(async trx => {
        await trx.insertInto('note').values({ id: 1, text: 'остаётся' }).execute()
        return 'готово'
      })
      expect(result).toBe('готово')
      const failing = notes.inTransaction(async trx => {
        await trx.insertInto('note').values({ id: 2, text: 'исчезает' }).execute()
        throw new Error('передумали')
      })
      await expect(failing).rejects.toThrow('передумали')
      expect(await notes.kysely.selectFrom('note').select('id').execute()).toEqual([{ id: 1 }])
    })

    test('work deferred to the commit runs after it and is dropped on rollback', async () => {
      const seen: unknown[] = []
      await notes.inTransaction(async trx => {
        afterCommit(() => void seen.push(isInTransaction()))
        await trx.insertInto('note').values({ id: 1, text: 'а' }).execute()
        expect(seen).toEqual([])
      })
      await notes
        .inTransaction(async () => {
          afterCommit(() => void seen.push('никогда'))
          throw new Error('назад')
        })
        .catch(() => {})
      expect(seen).toEqual([false])
    })

    test('inside a transaction the pool, a second transaction and calls to other services throw immediately', async () => {
      await notes.inTransaction(async () => {
        await expect(notes.kysely.selectFrom('note').selectAll().execute()).rejects.toThrow(TransactionGuardError)
        await expect(notes.inTransaction(async () => 1)).rejects.toThrow(TransactionGuardError)
        await expect(database.of('other').inTransaction(async () => 1)).rejects.toThrow(TransactionGuardError)
        await expect(notes.kysely.transaction().execute(async () => 1)).rejects.toThrow(TransactionGuardError)
        await expect(database.sql.query('select 1')).rejects.toThrow(TransactionGuardError)
        await expect(database.sql.session()).rejects.toThrow(TransactionGuardError)
        expect(() => refuseInTransaction('ask')).toThrow('ask is not possible inside a transaction')
      })
      expect(isInTransaction()).toBe(false)
      await expect(notes.kysely.transaction().execute(async () => 1)).rejects.toThrow('use inTransaction')
    })

    test('a query of another request waits for the transaction and never runs inside it', async () => {
      const holding = Promise.withResolvers<void>()
      const inserted = Promise.withResolvers<void>()
      const writing = notes
        .inTransaction(async trx => {
          await trx.insertInto('note').values({ id: 1, text: 'не видно' }).execute()
          inserted.resolve()
          await holding.promise
          throw new Error('назад')
        })
        .catch(() => {})
      await inserted.promise
      const reading = notes.kysely.selectFrom('note').selectAll().execute()
      const second = notes.inTransaction(trx => trx.insertInto('note').values({ id: 2, text: 'своя' }).execute())
      holding.resolve()
      await Promise.all([writing, second])
      expect((await reading).map(row => row.id)).not.toContain(1)
      expect(await notes.kysely.selectFrom('note').select('id').execute()).toEqual([{ id: 2 }])
    })

    test('a transaction whose statement error was swallowed is not reported as committed', async () => {
      const swallowing = notes.inTransaction(async trx => {
        await trx.insertInto('note').values({ id: 1, text: 'а' }).execute()
        await trx
          .insertInto('note')
          .values({ id: 1, text: 'б' })
          .execute()
          .catch(() => {})
      })
      await expect(swallowing).rejects.toThrow('rolled back')
    })

    test('an error carries its SQLSTATE, its constraint and the caller', async () => {
      const insert = () => notes.kysely.insertInto('note').values({ id: 1, text: 'а' }).execute()
      await insert()
      const error = await insert().catch((e: unknown) => e)
      expect(error).toBeInstanceOf(SqlError)
      expect(isUniqueViolation(error)).toBe(true)
      expect(isUniqueViolation(error, 'note_pkey')).toBe(true)
      expect(isUniqueViolation(error, 'note_text_key')).toBe(false)
      expect((error as Error).stack).toContain('db.conformance.test.ts')
    })

    test('a number of an event that is taken is no conflict of what was saved', async () => {
      const insert = () =>
        database.sql.query(
          `insert into platform.outbox (id, name, payload) overriding system value values (1, 'note.changed', '{}')`,
        )
      await insert()
      const error = await insert().catch((e: unknown) => e)
      expect(error).toMatchObject({ code: '23505', schema: 'platform' })
      expect(isUniqueViolation(error)).toBe(false)
      await database.sql.query('delete from platform.outbox')
    })

    test('a serialization failure is retried once as a whole', async () => {
      let attempts = 0
      let lastId = 0
      const work = (failures: number) =>
        notes.inTransaction(async trx => {
          attempts += 1
          await trx.insertInto('note').values({ id: ++lastId, text: 'попытка' }).execute()
          if (attempts <= failures) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx)
        })
      await work(1)
      expect(attempts).toBe(2)
      expect(await notes.kysely.selectFrom('note').select('id').execute()).toEqual([{ id: 2 }])
      attempts = 0
      await expect(work(9)).rejects.toMatchObject({ code: '40001' })
      expect(attempts).toBe(2)
    })

    test('a failed script leaves no open transaction behind', async () => {
      await expect(database.sql.exec('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' })
      const script = await database.sql.exec(
        `begin; insert into notes.note values (1, 'а') returning id; commit; select 2 as b`,
      )
      expect(script.flatMap(result => result.rows)).toEqual([{ id: 1 }, { b: 2 }])
    })

    test('hundreds of concurrent statements and transactions all finish', async () => {
      await notes.kysely.insertInto('note').values({ id: 1, text: '0' }).execute()
      const increment = () =>
        notes.inTransaction(async trx => {
          const { text } = await trx
            .selectFrom('note')
            .select('text')
            .where('id', '=', 1)
            .forUpdate()
            .executeTakeFirstOrThrow()
          await trx
            .updateTable('note')
            .set({ text: String(Number(text) + 1) })
            .where('id', '=', 1)
            .execute()
        })
      const read = () => notes.kysely.selectFrom('note').selectAll().execute()
      await Promise.all(Array.from({ length: 100 }, () => [increment(), read(), read()]).flat())
      expect(await read()).toEqual([{ id: 1, text: '100' }])
    })
  })
}
