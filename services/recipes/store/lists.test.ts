import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import { planListChange, type Listing } from '../rules/memberships.ts'
import { applyListChange, countMenu, countRecipes, pageOfRecipes } from './lists.ts'
import type { RecipesTables } from './tables.ts'

const size = 5400
const floor = 1_000_000_000
// All recipes have terms 1, 2 and 5, every second has 3, every hundredth has 4; term 5 makes triples beyond the bound.
const listings: Listing[] = Array.from({ length: size }, (_, at) => ({
  recipeId: floor + at + 1,
  publishedAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(at / 2) * 60_000),
  termIds: [1, 2, 5, ...(at % 2 === 0 ? [3] : []), ...(at % 100 === 0 ? [4] : [])],
}))
const newestFirst = listings.toReversed()
const having = (...ids: number[]) =>
  newestFirst.filter(({ termIds }) => ids.every(id => termIds.includes(id))).map(({ recipeId }) => recipeId)

let database: TestDatabase
let db: ServiceDatabase<RecipesTables>
beforeAll(async () => {
  const folder = new URL('../migrations/', import.meta.url)
  database = await makeTestDatabase({ services: [{ schema: 'recipes', folder }] })
  db = database.of<RecipesTables>('recipes')
  await database.sql.exec('alter table recipes.listing drop constraint listing_recipe_id_fkey')
  await database.sql.exec(`insert into recipes.term (id, facet, slug, address, title, search_text)
    select n, 'keyword', 't' || n, 't' || n, 'T' || n, '' from generate_series(1, 5) n`)
  for (let at = 0; at < size; at += 900)
    await db.inTransaction(trx => applyListChange(trx, planListChange([], listings.slice(at, at + 900))))
})
afterAll(() => database.close())

test.each([[[]], [[3]], [[1, 2]], [[1, 3]], [[3, 4]], [[1, 3, 4]], [[1, 2, 3]], [[1, 2, 5]]])(
  'any page of the recipes with terms %j is the same as of a plain list of them',
  async termIds => {
    const expected = having(...termIds)
    const total = await countRecipes(db.kysely, termIds)
    expect(total).toBe(Math.min(expected.length, termIds.length > 2 ? 5000 : Infinity))
    const last = Math.max(0, expected.length - 10)
    for (const offset of [0, 25, Math.floor(expected.length / 2) + 1, last, expected.length + 5])
      expect(await pageOfRecipes(db.kysely, termIds, total, offset, 25)).toEqual(expected.slice(offset, offset + 25))
  },
)

test.each([[[]], [[3]], [[1, 3]], [[3, 4]], [[1, 3, 4]], [[1, 2, 3]]])(
  'pages of the recipes with terms %j are those of a plain list without the excluded recipes',
  async termIds => {
    const whole = having(...termIds)
    // The first two, the one in the middle, the last, and one that is not in the list.
    const exclude = [whole[0]!, whole[1]!, whole[Math.floor(whole.length / 2)]!, whole.at(-1)!, floor + size + 1]
    const expected = whole.filter(id => !exclude.includes(id))
    const total = await countRecipes(db.kysely, termIds, exclude)
    expect(total).toBe(expected.length)
    for (const offset of [0, 25, Math.floor(expected.length / 2) - 5, expected.length - 10])
      expect(await pageOfRecipes(db.kysely, termIds, total, offset, 25, exclude)).toEqual(
        expected.slice(offset, offset + 25),
      )
  },
)

test('a menu counts exactly under no filter, one, and several up to the bound', async () => {
  const menu = async (...termIds: number[]) =>
    Object.fromEntries((await countMenu(db.kysely, [{ facets: ['keyword'], termIds }], 40)).map(({ id, n }) => [id, n]))
  expect(await menu()).toEqual({ 1: 5400, 2: 5400, 3: 2700, 4: 54, 5: 5400 })
  expect(await menu(3)).toEqual({ 1: 2700, 2: 2700, 3: 2700, 4: 54, 5: 2700 })
  expect(await menu(3, 4)).toEqual({ 1: 54, 2: 54, 3: 54, 4: 54, 5: 54 })
  expect(await menu(1, 2)).toMatchObject({ 1: 5000, 2: 5000 })
})

test('a recipe that leaves is no longer counted', async () => {
  await db.inTransaction(trx => applyListChange(trx, planListChange(listings.slice(0, 100), [])))
  expect(await countRecipes(db.kysely, [])).toBe(5300)
  expect(await countRecipes(db.kysely, [3, 4])).toBe(53)
  expect(await pageOfRecipes(db.kysely, [4], 53, 52, 25)).toEqual([floor + 101])
})
