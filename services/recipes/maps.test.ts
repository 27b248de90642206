// The sitemap of recipes: its entries, and when the lists of terms last changed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import type { RecipesMapKind } from '#contract/maps.ts'
import { sitemapShardSize } from '#domain/sitemap-shards.ts'
import { savePeople } from '#contract/office/content.ts'
import { removeRecipe, saveRecipes, saveRecipeTerms, type RecipeDraft } from '#contract/office/recipes.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { listRecipeSitemapEntries, listRecipeSitemapShards, listWholeRecipes } from '#contract/recipes.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'

let app: TestApp
let author: RecipeDraft['author']
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
  author = (await app.ask(listAuthors)).items[0]!
  await app.ask(saveRecipeTerms, {
    body: {
      terms: [
        { facet: 'dish', slug: 'supy', title: 'Супы' },
        { facet: 'dish', slug: 'borshchi', title: 'Борщи', parent: 'supy' },
        { facet: 'dish', slug: 'zavtraki', title: 'Завтраки' },
      ],
    },
  })
})

const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const draft = (slug: string, changes: Partial<RecipeDraft> = {}): RecipeDraft => ({
  source: `test:${slug}`,
  slug,
  title: slug,
  publishedAt: hours(-10).toISOString(),
  author,
  prepMinutes: 1,
  cookMinutes: 1,
  totalMinutes: 2,
  portions: 2,
  dishTypes: ['borshchi'],
  ...changes,
})
const save = async (...recipes: RecipeDraft[]) =>
  (await app.ask(saveRecipes, { body: { recipes } })).results.map(result => result.id)
const entries = async (kind: RecipesMapKind, shard = 1) =>
  Object.fromEntries(
    (await app.ask(listRecipeSitemapEntries, { query: { kind, shard } })).items.map(item => [item.url, item.changedAt]),
  )
const shards = async () => (await app.ask(listRecipeSitemapShards)).shards

test('recipes that are not public are in no sitemap, nor are the filters that only they have', async () => {
  const ids = await save(
    draft('chernovik', { status: 'draft' }),
    draft('lichnyj', { status: 'private' }),
    draft('zavtra', { publishedAt: hours(24).toISOString() }),
  )
  expect(await shards()).toEqual([])
  expect(await entries('recipes')).toEqual({})
  expect(await entries('recipe-filters')).toEqual({})
  expect((await app.ask(listWholeRecipes, { query: { ids: ids.join(',') } })).items).toEqual([])
})

test('the change date of a list follows recipes that are published, edited, moved or removed in it', async () => {
  const ten = seconds(hours(-10))
  const [id] = await save(
    draft('borshch'),
    draft('syrniki', { dishTypes: ['zavtraki'], publishedAt: hours(-20).toISOString() }),
  )
  expect(await entries('recipe-filters')).toEqual({
    '/recipes/': ten,
    '/recipes/supy/': ten,
    '/recipes/borshchi/': ten,
    '/recipes/zavtraki/': seconds(hours(-20)),
  })
  await save(draft('borshch', { title: 'Борщ', modifiedAt: hours(-5).toISOString() }))
  expect(await entries('recipes')).toEqual({
    '/recipe/borshch': seconds(hours(-5)),
    '/recipe/syrniki': seconds(hours(-20)),
  })
  expect((await entries('recipe-filters'))['/recipes/supy/']).toBe(seconds(hours(-5)))

  await save(draft('ukha', { dishTypes: ['supy'], publishedAt: hours(-30).toISOString() }))
  app.clock.advance(3_600_000)
  await save(draft('borshch', { title: 'Борщ', modifiedAt: hours(-5).toISOString(), dishTypes: ['zavtraki'] }))
  expect(await entries('recipe-filters')).toEqual({
    '/recipes/': seconds(hours(-5)),
    '/recipes/supy/': seconds(hours(1)),
    '/recipes/zavtraki/': seconds(hours(-5)),
  })
  app.clock.advance(3_600_000)
  await app.ask(removeRecipe, { body: { id: id! } })
  expect((await entries('recipe-filters'))['/recipes/zavtraki/']).toBe(seconds(hours(2)))
  expect(await entries('recipes')).toEqual({
    '/recipe/syrniki': seconds(hours(-20)),
    '/recipe/ukha': seconds(hours(-30)),
  })
})

test('shards are counted from the lowest recipe id, and a distant id has a shard of its own', async () => {
  await save(
    draft('blizkij', { id: recipeIdFloor + 1 }),
    draft('dalyokij', { id: recipeIdFloor + sitemapShardSize * 7 }),
  )
  expect((await shards()).filter(({ kind }) => kind === 'recipes').map(({ shard }) => shard)).toEqual([1, 8])
  expect(Object.keys(await entries('recipes', 8))).toEqual(['/recipe/dalyokij'])
})

test('whole recipes come in the requested order and complete', async () => {
  const [first, second] = await save(draft('borshch'), draft('syrniki', { tips: ['Творог сухой.'] }))
  const { items } = await app.ask(listWholeRecipes, { query: { ids: `${second},${first}` } })
  expect(items.map(item => item.name)).toEqual(['syrniki', 'borshch'])
  expect(items[0]!.tips).toEqual(['Творог сухой.'])
})
