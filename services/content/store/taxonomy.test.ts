import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { content } from '../service.ts'
import type { ContentTables } from './tables.ts'
import { makeTaxonomy } from './taxonomy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase({ services: [{ schema: 'content', folder: content.migrations! }] })
})
afterAll(() => database.close())

test('a row that was read before a change is not kept after it', async () => {
  const db = database.of<ContentTables>('content').kysely
  const rename = (name: string) => db.updateTable('person').set({ name }).where('id', '=', 7).execute()
  await database.sql.query(`insert into content.person (id, slug, name) values (7, 'anna', 'Анна')`)
  const taxonomy = makeTaxonomy(db)
  const nameOf = async () => (await taxonomy.people([7])).get(7)?.name

  const reading = nameOf()
  taxonomy.forget()
  expect(await reading).toBe('Анна')
  await rename('Анна Ветрова')
  expect(await nameOf()).toBe('Анна Ветрова')
})

test('an unchanged row is read once', async () => {
  const db = database.of<ContentTables>('content').kysely
  const taxonomy = makeTaxonomy(db)
  await database.sql.query(`insert into content.person (id, slug, name) values (8, 'lena', 'Лена')`)
  await taxonomy.people([8])
  await db.deleteFrom('person').where('id', '=', 8).execute()
  expect((await taxonomy.people([8])).get(8)?.name).toBe('Лена')
})
