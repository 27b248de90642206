// Every column of a recipe and of a term survives a save and comes back in its draft.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonReply } from '#contract/article.ts'
import { listAuthorPosts } from '#contract/content.ts'
import type { ImageReply } from '#contract/image.ts'
import { savePeople } from '#contract/office/content.ts'
import { listRecipeDrafts, saveRecipes, saveRecipeTerms, type RecipeDraft } from '#contract/office/recipes.ts'
import { listSameColumns, readColumns, readRow } from '#publishing/testing.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { listRecipesByIds } from './store/recipes.ts'
import { recipeBodies, recipeRows, recipeTerms, type RecipesTables } from './store/tables.ts'

const image: ImageReply = {
  image_id: 7,
  origin: '/media/7/640.jpg',
  alt: 'Каша',
  width: 640,
  height: 480,
  sizes: [{ width: 640, height: 480, url: '/media/7/640.jpg' }],
  thumbhash: 'AAAA',
  focal: [0.5, 0.25],
  is_transparent: false,
}
const id = 1_000_000_041

let app: TestApp
let leila: PersonReply
let anna: PersonReply
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await app.ask(savePeople, { body: { people: ['leila', 'anna'].map(slug => ({ slug, name: slug })) } })
  const personOf = async (path: string) =>
    (await app.ask(listAuthorPosts, { params: { path } })).term as unknown as PersonReply
  ;[leila, anna] = [await personOf('leila'), await personOf('anna')]
  const terms = (['dish', 'cuisine', 'method', 'keyword', 'ingredient'] as const).map(facet => ({
    facet,
    slug: `${facet}-one`,
    title: facet,
  }))
  await app.ask(saveRecipeTerms, { body: { terms } })
})

/** The fields that a draft must have. */
const makeBare = (): RecipeDraft => ({
  slug: 'pusto',
  title: 'Пусто',
  publishedAt: null,
  author: anna,
  prepMinutes: 1,
  cookMinutes: 1,
  totalMinutes: 1,
  portions: 1,
})

/** Every field has a value that the bare draft does not have. A new field without one does not compile here. */
const makeFull = (): Required<RecipeDraft> => ({
  source: 'test:full',
  id,
  slug: 'vsyo',
  status: 'private',
  title: 'Всё',
  excerpt: 'О чём это.',
  body: '<p>Каша.</p><img src="/kasha.jpg">',
  publishedAt: '2026-10-01T08:00:00.000Z',
  modifiedAt: '2026-10-02T08:00:00.000Z',
  author: leila,
  cover: image,
  plate: { ...image, image_id: 8 },
  caption: 'Фото: редакция',
  images: { '/kasha.jpg': image },
  prepMinutes: 5,
  cookMinutes: 10,
  waitMinutes: 15,
  totalMinutes: 30,
  portions: 2.5,
  portionsUnit: 'тарелка',
  portionsForms: ['тарелка', 'тарелки', 'тарелок'],
  difficulty: 'hard',
  dishTypes: ['dish-one'],
  cuisines: ['cuisine-one'],
  cookingMethods: ['method-one'],
  keywords: ['keyword-one'],
  ingredients: [
    {
      title: 'Основа',
      items: [{ name: 'рис', amount: 1, amount_max: 2, unit: 'piece', note: '', term: 'ingredient-one', forms: null }],
    },
  ],
  steps: [{ title: 'Сварите', text: 'Долго.', image, minutes: 2, timer_minutes: 1 }],
  nutrition: { kcal: 100, protein_grams: 1, fat_grams: 2, carbs_grams: 3, per: '100g' },
  tips: ['Не солите.'],
  faq: [{ question: 'Зачем?', answer: 'Вкусно.' }],
  commentsEnabled: false,
  formerSlugs: ['ranshe', 'sovsem-ranshe'],
  typography: 'keep',
  keptTexts: ['каша "дружба"'],
})

async function save(draft: RecipeDraft): Promise<{ id: number; outcome: string }> {
  return (await app.ask(saveRecipes, { body: { recipes: [draft] } })).results[0]!
}
async function stored(): Promise<RecipeDraft[]> {
  return (await app.ask(listRecipeDrafts)).items
}

test.each([recipeRows, recipeBodies, recipeTerms])(
  'the declared columns of $name are those of the database',
  async ({ name, columns }) => {
    expect(Object.fromEntries(columns)).toEqual(Object.fromEntries(await readColumns(app.context, name)))
  },
)

test('a list reads no column of a body', async () => {
  await save({ ...makeFull(), status: 'published' })
  const [row] = await listRecipesByIds(app.context.db.of<RecipesTables>('recipes').kysely, [id])
  const bodyColumns = [...recipeBodies.columns.keys()].filter(column => !recipeRows.columns.has(column))
  expect(bodyColumns.filter(column => column in row!)).toEqual([])
})

describe.each([
  ['created', async (): Promise<void> => {}],
  ['updated', async (): Promise<void> => void (await save({ ...makeBare(), id }))],
] as const)('a recipe that is %s', (outcome, before) => {
  test('comes back as it was saved, field by field', async () => {
    await before()
    expect((await save(makeFull())).outcome).toBe(outcome)
    expect(await stored()).toEqual([makeFull()])
    expect((await save((await stored())[0]!)).outcome).toBe('unchanged')
  })

  test('has a value of its own in every column', async () => {
    await before()
    await save(makeFull())
    const other = await save({ ...makeBare(), slug: 'drugoe' })
    for (const [table, key] of [
      [recipeRows, 'id'],
      [recipeBodies, 'recipe_id'],
    ] as const) {
      const [row, otherRow] = [
        await readRow(app.context, table, key, id),
        await readRow(app.context, table, key, other.id),
      ]
      expect([table.name, listSameColumns(row, otherRow)]).toEqual([table.name, []])
    }
  })
})
