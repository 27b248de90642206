// Previews of recipes: who sees them, for how long, and that nothing of them gets into what readers see.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import {
  endRecipePreviews,
  keepRecipePreview,
  listPublicRecipeIds,
  listRecipeDrafts,
  saveRecipeTerms,
} from '#contract/office/recipes.ts'
import type { CallInput } from '#contract/call.ts'
import { countRecipes, getRecipe, getRecipePreview } from '#contract/recipes.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['recipes'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await app.ask(saveRecipeTerms, { body: { terms: [{ facet: 'dish', slug: 'supy', title: 'Супы' }] } })
})

type Draft = CallInput<typeof keepRecipePreview>['body']['draft']
const draft: Draft = {
  slug: 'shchi',
  title: 'Щи - "суточные"',
  body: '<p>Капуста квасится долго.</p>',
  publishedAt: null,
  author: null,
  prepMinutes: 10,
  cookMinutes: 50,
  totalMinutes: 60,
  portions: 4,
  dishTypes: ['supy', 'net-takogo'],
  ingredients: [
    {
      title: '',
      items: [{ name: 'капуста', amount: 1, amount_max: null, unit: 'kg', note: '', term: 'kapusta', forms: null }],
    },
  ],
  steps: [{ title: '', text: 'Варите - час.', image: null, minutes: 60, timer_minutes: 60, uses: [0] }],
  tips: ['Вчерашние вкуснее.'],
  typography: 'apply',
}
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString()
const keep = (more: { key?: string; keptMax?: number } = {}) =>
  app.ask(keepRecipePreview, { body: { key: 'text:1', recipeId: null, draft, endsAt: inDays(7), ...more } })
const open = ({ id, previewHash }: { id: number; previewHash: string }) =>
  app.ask(getRecipePreview, { params: { id }, query: { preview_type: 'text', preview_type_hash: previewHash } })
const statusOf = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(() => undefined).catch((reason: unknown) => reason)
  return error instanceof CallError ? error.status : undefined
}

test('a draft is shown as a save would make it, without the terms that do not exist', async () => {
  const kept = await keep()
  expect(kept.missing).toEqual(['dish:net-takogo', 'ingredient:kapusta'])
  expect(await open(kept)).toMatchObject({
    title: 'Щи\u00a0— «суточные»',
    status: 'draft',
    author: { name: 'Автор не выбран' },
    dish_types: [{ slug: 'supy' }],
    ingredients: [{ items: [{ name: 'капуста', term: null }] }],
    steps: [{ text: 'Варите\u00a0— час.', uses: [0] }],
    tips: ['Вчерашние вкуснее.'],
  })
})

test('no list, count, export or address has the draft', async () => {
  await keep()
  expect((await app.ask(listRecipeDrafts, { query: {} })).items).toEqual([])
  expect((await app.ask(listPublicRecipeIds, { query: {} })).ids).toEqual([])
  expect((await app.ask(countRecipes, { query: {} })).count).toBe(0)
  expect(await statusOf(app.ask(getRecipe, { params: { id: 'shchi' } }))).toBe(404)
})

test('a wrong hash, an ended preview and a recipe that never was get the same refusal', async () => {
  const kept = await keep()
  const refusals = [
    open({ ...kept, previewHash: kept.previewHash.replace(/.$/, last => (last === '_' ? '-' : '_')) }),
    open({ ...kept, id: kept.id + 1 }),
    open({ id: 1_000_000_077, previewHash: 'x' }),
    open({ id: 7, previewHash: 'x' }),
  ]
  expect(await Promise.all(refusals.map(statusOf))).toEqual([403, 403, 403, 403])
  await app.ask(endRecipePreviews, { body: { keys: ['text:1'] } })
  expect(await statusOf(open(kept))).toBe(403)
  const later = await keep()
  app.clock.advance(7 * dayMs)
  expect(await statusOf(open(later))).toBe(403)
})

test('of one key the newest previews stay', async () => {
  const made = []
  for (let at = 0; at < 3; at++) {
    made.push(await keep({ keptMax: 2 }))
    app.clock.advance(1_000)
  }
  expect(await Promise.all(made.map(each => statusOf(open(each))))).toEqual([403, undefined, undefined])
})
