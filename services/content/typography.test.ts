import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listArticleDrafts, saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import { listRecipeDrafts, saveRecipes } from '#contract/office/recipes.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views'] })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

const draft: ArticleDraft = {
  source: 'test:1',
  type: 'post',
  slug: 'dom',
  title: 'Дом "у реки"',
  body: '<p>Он сказал: "Да..."</p><p>Экран "Восход" - новый</p>',
  publishedAt: '2026-11-01T08:00:00Z',
}
async function save(changes: Partial<ArticleDraft> = {}) {
  const { results } = await app.ask(saveArticles, { body: { articles: [{ ...draft, ...changes }] } })
  return results[0]!
}
const saved = async () => (await app.ask(listArticleDrafts)).items[0]!

test('a save leaves texts as they come unless it asks for typography', async () => {
  expect((await save()).differences).toEqual([])
  expect(await saved()).toMatchObject({ title: draft.title, body: draft.body })
})

test('typography at save is answered as differences, and the same draft again changes nothing', async () => {
  const { outcome, differences } = await save({ typography: 'apply' })
  expect(outcome).toBe('created')
  expect(differences.map(({ field, before, after }) => [field, before, after.replaceAll('\u00a0', '_')])).toEqual([
    ['title', 'Дом "у реки"', 'Дом «у_реки»'],
    ['body', 'Он сказал: "Да..."', 'Он_сказал: «Да…»'],
    ['body', 'Экран "Восход" - новый', 'Экран «Восход»_— новый'],
  ])
  expect((await save({ typography: 'apply' })).outcome).toBe('unchanged')
  const stored = await saved()
  expect(stored.title).toBe('Дом «у\u00a0реки»')
  const again = await save({ ...stored, typography: 'apply' })
  expect(again).toMatchObject({ outcome: 'unchanged', differences: [] })
})

test('a change that an editor undid stays undone, at every later save', async () => {
  await save({ typography: 'apply' })
  const undone = await save({ typography: 'apply', keptTexts: ['Экран "Восход" - новый'] })
  expect(undone.outcome).toBe('updated')
  expect((await saved()).body).toContain('Экран "Восход" - новый')
  expect(await save({ typography: 'apply' })).toMatchObject({ outcome: 'unchanged' })
  const edited = await save({ typography: 'apply', body: `${draft.body}<p>"Ещё"</p>` })
  expect(edited.differences.map(({ after }) => after)).toContain('«Ещё»')
  expect((await saved()).body).toContain('Экран "Восход" - новый')
})

test('captions, notes, sources and texts of cards get typography; words for the blind and the mark of an advertisement do not', async () => {
  const cover = {
    image_id: 7,
    origin: '/media/7/640.jpg',
    alt: 'Дом "у реки"',
    width: 640,
    height: 480,
    sizes: [],
    thumbhash: null,
    focal: null,
    is_transparent: false,
  }
  const texts = {
    cover,
    caption: 'Дом "у реки"',
    advertLabel: 'Реклама. ООО "Дом"',
    footnotes: [{ id: 'a', content: 'Из "Хроники"' }],
    abTitlesData: [{ title: 'Дом "у реки"', weight: 0.5 }, { title: 'Дом', weight: 0.5 }, 'как "есть"'],
    meta: {
      seo: { title: 'Дом "у реки"', description: 'Про "дом"' },
      source: [{ url: null, text: 'Книга "Дом"' }],
      cover_source: { url: 'https://dom.test/', text: 'Архив "Дома"' },
    },
  }
  await save({ ...texts, typography: 'apply' })
  expect(await saved()).toMatchObject({
    cover,
    caption: 'Дом «у\u00a0реки»',
    advertLabel: 'Реклама. ООО "Дом"',
    footnotes: [{ id: 'a', content: 'Из\u00a0«Хроники»' }],
    abTitlesData: [{ title: 'Дом «у\u00a0реки»', weight: 0.5 }, { title: 'Дом', weight: 0.5 }, 'как "есть"'],
    meta: {
      seo: { title: 'Дом «у\u00a0реки»', description: 'Про\u00a0«дом»' },
      source: [{ url: null, text: 'Книга «Дом»' }],
      cover_source: { url: 'https://dom.test/', text: 'Архив «Дома»' },
    },
  })
})

test('a recipe gets typography in its steps and tips too', async () => {
  await seedMagazine(app)
  const recipe = (await app.ask(listRecipeDrafts)).items[0]!
  const steps = [{ ...recipe.steps[0]!, text: 'Разомните "творог" - и всё...' }]
  const apply = () =>
    app.ask(saveRecipes, { body: { recipes: [{ ...recipe, steps, tips: ['Не "спешите"'], typography: 'apply' }] } })
  const { results } = await apply()
  expect(results[0]!.differences.map(({ field }) => field)).toEqual(expect.arrayContaining(['steps.0.text', 'tips.0']))
  expect((await app.ask(listRecipeDrafts)).items[0]!.tips).toEqual(['Не\u00a0«спешите»'])
  expect((await apply()).results[0]!.outcome).toBe('unchanged')
})
