// The data of every kept version is upgraded to this one, on the embedded database and on a server, and what was there is there.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshToken } from '#contract/auth.ts'
import { checkOfficeLog } from '#contract/office/log.ts'
import { makeTestClock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { silentLog, testEngines } from '#platform/db/testing.ts'
import { openApplication, type Application } from '#server/compose.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { readLog } from '#services/newsroom/compact-log.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { wordsOf } from '../text-editors.ts'
import { plainWords } from '../plain-words.ts'
import { countRows } from './count-rows.ts'
import { listSnapshots } from './snapshot.ts'

const snapshots = listSnapshots()
const folder = mkdtempSync(join(tmpdir(), 'delno-upgrades-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('there is data of the first version and of a newsroom', () => {
  expect(snapshots.map(({ name }) => name)).toEqual(expect.arrayContaining(['0.1.0', '0.2.0']))
})

async function onServer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const migrationsIn = async ({ database }: Config) => {
  const opened = await openDatabase(database, { log: silentLog })
  const { rows } = await opened.sql.query<{ n: number }>('select count(*)::int as n from platform.migration')
  await opened.close()
  return rows[0]!.n
}

for (const { name, facts, unpack, readScript } of snapshots)
  for (const engine of ['pglite', 'postgres'] as const) {
    const isHere = testEngines.includes(engine)
    const title = `${name} on ${engine}${isHere ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`
    describe.skipIf(!isHere)(title, () => {
      const dataDir = join(folder, `${name}-${engine}`)
      const serverUrl = process.env['TEST_DATABASE_URL']!
      const databaseName = `delno_upgrade_${process.pid}_${name.replaceAll('.', '_')}`
      // Sessions end after some weeks.
      const clock = makeTestClock(new Date(Date.parse(facts.madeAt) + 3_600_000).toISOString())
      let config: Config
      let before: number
      let magazine: Application
      beforeAll(async () => {
        unpack(dataDir)
        let url: string | undefined
        if (engine === 'postgres') {
          await onServer(serverUrl, client => client.query(`create database ${databaseName}`))
          const address = new URL(serverUrl)
          address.pathname = `/${databaseName}`
          url = address.href
          await onServer(url, client => client.query(readScript()))
        }
        config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...(url && { DATABASE_URL: url }) })
        before = await migrationsIn(config)
        magazine = await openApplication(config, { log: silentLog, clock, site: loadWebBuild() })
        await magazine.waitUntilIdle()
      })
      afterAll(async () => {
        await magazine?.close()
        if (engine === 'postgres')
          await onServer(serverUrl, client => client.query(`drop database if exists ${databaseName} with (force)`))
      })

      test('every row that a person made is there', async () => {
        expect(await countRows(magazine.context.db.sql)).toMatchObject(facts.rows)
        const { rows } = await magazine.context.db.sql.query('select content from comments.comment where id = $1', [
          facts.comment.id,
        ])
        expect(rows).toEqual([{ content: expect.stringContaining(facts.comment.content) }])
      })

      test('pages and pictures are shown', async () => {
        for (const [path, words] of [
          ['/fikus-zimoj', 'Зимой фикус пьёт мало'],
          ['/recipe/syrniki', 'Творог должен быть сухим'],
          ['/', 'Стол без хлама'],
        ] as const) {
          const { statusCode, body } = await magazine.app.inject(path)
          expect([path, statusCode, plainWords(body).includes(words)]).toEqual([path, 200, true])
        }
        const picture = await magazine.app.inject(facts.picture)
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
      })

      test('a reader stays signed in and keeps the favourite', async () => {
        const renewed = await magazine.app.inject({
          method: refreshToken.method,
          url: `/svc/auth${refreshToken.path}`,
          headers: { cookie: facts.reader.cookie, origin: config.siteUrl },
        })
        expect(renewed.statusCode).toBe(200)
        const { access_token: token } = renewed.json<{ data: { access_token: string } }>().data
        const favorites = await magazine.app.inject({
          url: `/svc/users/api/v1/users/${facts.reader.id}/favorites`,
          headers: { authorization: `Bearer ${token}` },
        })
        expect([favorites.statusCode, favorites.body]).toEqual([200, expect.stringContaining('102')])
      })

      test('texts of the newsroom have their words, and the log of the office is whole', async () => {
        const newsroom = openNewsroomContext(magazine.context)
        for (const { id, words } of facts.texts) expect(wordsOf((await readLog(newsroom, id))!.doc)).toBe(words)
        const anchors = facts.logHead ? [facts.logHead] : []
        const { problems, entries } = await magazine.ask(checkOfficeLog, { body: { anchors } })
        expect([problems, entries]).toEqual([[], facts.logHead?.seq ?? 0])
      })

      // A server has a copy by its operator.
      // oxlint-disable-next-line vitest/no-conditional-tests
      if (engine === 'pglite')
        test('the database of before is kept if it was changed, and opens as it was', async () => {
          await magazine.close()
          const place = join(dataDir, 'before-upgrade')
          if ((await migrationsIn(config)) === before) {
            expect(existsSync(place)).toBe(false)
            return
          }
          const copies = readdirSync(place)
          expect(copies).toHaveLength(1)
          const kept = { kind: 'pglite' as const, folder: join(place, copies[0]!, 'database') }
          expect(await migrationsIn({ ...config, database: kept })).toBe(before)
        })
    })
  }
