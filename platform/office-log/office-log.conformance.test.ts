import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time-units.ts'
import { TransactionGuardError } from '#platform/db/errors.ts'
import { makeTestDatabase, testEngines, type TestDatabase } from '#platform/db/testing.ts'
import { runVisit } from '#platform/http/visit.ts'
import { addToLog, eraseFromLog, removeOldPrivate, type LogEntry } from './append.ts'
import { listLogEntries } from './read.ts'
import { privateKeptDays, verifyLog, type LogProblem } from './verify.ts'

const now = new Date('2026-11-26T09:00:00.123Z')
const anna = '01900000-0000-7000-8000-000000000001'
const roman = '01900000-0000-7000-8000-000000000002'
const everything = { withOwn: true }
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156.0.0.0 Safari/537.36'

for (const engine of ['pglite', 'postgres'] as const) {
  const isHere = testEngines.includes(engine)
  describe.skipIf(!isHere)(
    `the log of the office on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`,
    () => {
      let database: TestDatabase
      beforeAll(async () => {
        database = await makeTestDatabase({ engine })
      })
      afterEach(() => database.clear())
      afterAll(() => database?.close())

      const write = (entry: Partial<LogEntry> = {}) =>
        database.of('platform').inTransaction(async trx =>
          addToLog(trx, {
            at: now,
            action: 'access.role_changed',
            actorId: anna,
            thing: { kind: 'person', id: roman },
            before: { role: 'user' },
            after: { role: 'moderator' },
            ...entry,
          }),
        )
      const verify = (anchors: { seq: number; hash: string }[] = [], at = now) =>
        verifyLog(database.sql, { now: at, anchors })
      /** As somebody does who owns the database and takes the triggers away first. */
      const tamper = (...statements: string[]) =>
        database.sql.exec(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)
      const kindsOf = (problems: LogProblem[]) => problems.map(({ seq, kind }) => `${seq} ${kind}`)

      test('an entry exists if and only if its transaction is committed', async () => {
        const refused = database.of('platform').inTransaction(async trx => {
          addToLog(trx, { at: now, action: 'rule.changed', actorId: anna, thing: null })
          await sql`select 1`.execute(trx)
          throw new Error('rolled back')
        })
        await expect(refused).rejects.toThrow('rolled back')
        expect(await listLogEntries(database, everything, { before: undefined, limit: 10 })).toEqual([])
        const outside = async () =>
          addToLog(undefined as never, { at: now, action: 'rule.changed', actorId: anna, thing: null })
        await expect(outside()).rejects.toThrow(TransactionGuardError)
      })

      test('the place is that of the current request, cut to a network and a kind of browser', async () => {
        await runVisit({ ip: '95.165.12.34', userAgent: mac }, () => write({ private: { words: 'просил сам' } }))
        await write()
        const [second, first] = await listLogEntries(database, everything, { before: undefined, limit: 10 })
        expect(first).toMatchObject({
          seq: 1,
          at: now,
          words: 'просил сам',
          place: { device: 'Mac, Chrome', network: '95.165.*.*', city: null },
          before: { role: 'user' },
          is_erased: false,
          is_outdated: true,
        })
        expect(second).toMatchObject({ seq: 2, place: null, words: null, is_outdated: false })
      })

      test('what is too long is shortened, and what is cut in the middle of a sign still verifies', async () => {
        const lines = Array.from({ length: 3_000 }, (_, n) => `строка «${n}» `.repeat(10))
        await write({
          thing: { kind: 'text', id: '7', title: `${'я'.repeat(299)}🍓` },
          before: { severity: 'warn', params: { words: lines } },
          after: Object.fromEntries(lines.map((line, n) => [`key${n}`, line])),
          private: { words: `${'я'.repeat(999)}🍓`, before: { about: 'я'.repeat(25_000), role: 'Врач' }, after: lines },
        })
        const [entry] = await listLogEntries(database, everything, { before: undefined, limit: 1 })
        expect(entry!.thing_title).toBe(`${'я'.repeat(299)}\uFFFD`)
        expect(entry!.words).toHaveLength(1_000)
        expect(entry!.before).toEqual({ about: { beginning: 'я'.repeat(200) }, role: 'Врач' })
        expect(entry!.after).toEqual({ lines: 3_000 })
        const { rows } = await database.sql.query<{ before: string; after: string }>(
          'select before, after from platform.office_log',
        )
        expect(JSON.parse(rows[0]!.before)).toEqual({ severity: 'warn', params: { words: { lines: 3_000 } } })
        expect(JSON.parse(rows[0]!.after)).toMatch(/^\{"key0":"строка/)
        expect((await verify()).problems).toEqual([])
      })

      test('sixty transactions at the same time make one whole chain', async () => {
        await Promise.all(Array.from({ length: 60 }, () => write({ place: null, private: { words: 'вместе' } })))
        const { entries, head, problems } = await verify()
        expect([entries, head?.seq, problems]).toEqual([60, 60, []])
      })

      test('entries cannot be changed, removed or truncated, and the head does not go back', async () => {
        await write({ private: { words: 'слова' } })
        for (const statement of [
          `update platform.office_log set action = 'rule.changed'`,
          'delete from platform.office_log',
          'truncate platform.office_log cascade',
          `update platform.office_log_private set data = '{}'`,
          'delete from platform.office_log_private',
          'truncate platform.office_log_private',
          'update platform.office_log_head set seq = 0',
          'delete from platform.office_log_head',
        ])
          await expect(database.sql.exec(statement), statement).rejects.toMatchObject({ code: '23001' })
        expect((await verify()).problems).toEqual([])
      })

      test.each([
        ['a changed column', [`update platform.office_log set actor_id = null where seq = 2`], ['2 changed']],
        ['a changed time', [`update platform.office_log set at = at + interval '1 s' where seq = 2`], ['2 changed']],
        ['a removed entry', [`delete from platform.office_log where seq = 2`], ['3 missing']],
        [
          'two entries in each other’s place',
          [
            `update platform.office_log set seq = seq + 10 where seq in (2, 3)`,
            `update platform.office_log set seq = 3 where seq = 12`,
            `update platform.office_log set seq = 2 where seq = 13`,
          ],
          ['2 torn', '2 changed', '2 private-changed', '3 torn', '3 changed', '3 private-changed', '4 torn'],
        ],
        ['entries cut off at the end', [`delete from platform.office_log where seq > 2`], ['2 cut']],
        ['all entries removed', [`delete from platform.office_log`], ['0 cut']],
        ['a head removed', ['delete from platform.office_log_head'], ['4 cut']],
        [
          'changed words',
          [`update platform.office_log_private set data = replace(data, 'слова', 'иное') where seq = 2`],
          ['2 private-changed'],
        ],
        ['removed words', ['delete from platform.office_log_private where seq = 2'], ['2 private-missing']],
        [
          'an inserted entry',
          [
            `insert into platform.office_log select 5, at, action, actor_id, thing_kind, thing_id, thing_title, before, after, null, hash, hash from platform.office_log where seq = 4`,
          ],
          ['5 changed'],
        ],
      ])('verification finds %s', async (_, statements, expected) => {
        for (let n = 0; n < 4; n++) await write({ private: { words: 'слова' } })
        await tamper(...statements)
        expect(kindsOf((await verify()).problems)).toEqual(expected)
      })

      test('entries cut off together with the head are found by an anchor only', async () => {
        for (let n = 0; n < 3; n++) await write()
        const { head } = await verify()
        await tamper(
          'delete from platform.office_log where seq = 3',
          'update platform.office_log_head set (seq, hash) = (select seq, hash from platform.office_log where seq = 2)',
        )
        expect((await verify()).problems).toEqual([])
        expect(kindsOf((await verify([head!])).problems)).toEqual(['3 cut'])
        await write({ after: { role: 'admin' } })
        expect(kindsOf((await verify([head!])).problems)).toEqual(['3 anchor'])
      })

      test('erasing a person removes place and words of entries by and about them, and the chain stays whole', async () => {
        await runVisit({ ip: '95.165.12.34', userAgent: mac }, async () => {
          await write({ private: { words: 'о Романе' } })
          await write({ actorId: roman, thing: { kind: 'text', id: '7', title: 'Сырники' } })
          await write({ thing: { kind: 'rule', id: 'erid' } })
        })
        await database.of('platform').inTransaction(async trx => eraseFromLog(trx, { kind: 'person', id: roman }, now))
        const { rows } = await database.sql.query<{ seq: number }>('select seq from platform.office_log_private')
        expect(rows).toEqual([{ seq: 3 }])
        const [erasure, rule, his, about] = await listLogEntries(database, everything, { before: undefined, limit: 10 })
        expect(erasure).toMatchObject({ action: 'reader.erased', thing_id: roman, place: null })
        expect([rule!.is_erased, his!.is_erased, about!.is_erased]).toEqual([false, true, true])
        expect((await verify()).problems).toEqual([])
        // The permission to erase ended with the transaction.
        await expect(database.sql.exec('delete from platform.office_log_private')).rejects.toMatchObject({
          code: '23001',
        })
      })

      test('what is written about a person while the person is erased is erased too', async () => {
        const begun = Promise.withResolvers<void>()
        const written = Promise.withResolvers<void>()
        const erasure = database.of('platform').inTransaction(async trx => {
          eraseFromLog(trx, { kind: 'person', id: roman }, now)
          begun.resolve()
          await written.promise
        })
        await begun.promise
        // The embedded database has one transaction at a time.
        if (engine === 'postgres') await write({ private: { words: 'о Романе' } })
        written.resolve()
        await erasure
        await write({ thing: { kind: 'author', id: '5' }, private: { words: 'о себе' } })
        await database.of('platform').inTransaction(async trx => eraseFromLog(trx, { kind: 'author', id: '5' }, now))
        expect((await database.sql.query('select seq from platform.office_log_private')).rows).toEqual([])
        expect((await verify()).problems).toEqual([])
      })

      test('place and words are removed after a year; what was done stays', async () => {
        await write({ private: { words: 'давно' } })
        const later = new Date(now.getTime() + (privateKeptDays + 1) * dayMs)
        await write({ at: later, private: { words: 'сейчас' } })
        const removeOld = () =>
          database
            .of('platform')
            .inTransaction(trx => removeOldPrivate(trx, new Date(later.getTime() - privateKeptDays * dayMs), 100))
        expect([await removeOld(), await removeOld()]).toEqual([1, 0])
        expect((await verify([], later)).problems).toEqual([])
        expect(kindsOf((await verify()).problems)).toEqual(['1 private-missing'])
      })

      test('is filtered by person, action, thing, day and who acted, and paged by number', async () => {
        await write()
        await write({ action: 'text.released', actorId: null, thing: { kind: 'text', id: '7' } })
        await write({ action: 'text.changed', actorId: roman, thing: { kind: 'text', id: '7' } })
        await write({
          action: 'rule.changed',
          at: new Date(now.getTime() + dayMs),
          thing: { kind: 'rule', id: 'erid' },
        })
        await write({ action: 'access.link_opened', actorId: null })
        const seqs = async (filter: object, page = {}) =>
          (
            await listLogEntries(database, { withOwn: false, ...filter }, { before: undefined, limit: 10, ...page })
          ).map(({ seq }) => seq)
        expect(await seqs({})).toEqual([5, 4, 3, 1])
        expect(await seqs(everything)).toEqual([5, 4, 3, 2, 1])
        expect(await seqs({ person: roman })).toEqual([5, 3, 1])
        expect(await seqs({ ...everything, actions: ['text.released', 'text.changed'] })).toEqual([3, 2])
        expect(await seqs({ ...everything, thing: { kind: 'text', id: '7' } })).toEqual([3, 2])
        expect(await seqs({ from: new Date(now.getTime() + 1) })).toEqual([4])
        expect(await seqs({ until: new Date(now.getTime() + 1) })).toEqual([5, 3, 1])
        expect(await seqs({}, { before: 4, limit: 1 })).toEqual([3])
        expect(await seqs({ person: roman }, { before: 5, limit: 1 })).toEqual([3])
      })
    },
  )
}
