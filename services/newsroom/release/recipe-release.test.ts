// A recipe is released to the recipe service, as an article is to the content service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import * as calls from '#contract/newsroom-release.ts'
import { changeText, createText } from '#contract/newsroom.ts'
import { savePeople } from '#contract/office/content.ts'
import { listRecipeDrafts, saveRecipeTerms } from '#contract/office/recipes.ts'
import { getRecipe } from '#contract/recipes.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'
import { fieldsOf, readDocument } from '../document/document.ts'
import { openNewsroomContext } from '../context.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { readTextState } from '../versions.ts'
import { appendAsSystem } from './freeze.ts'
import { fieldsOfRecipe, makeRecipe } from './make-recipe.ts'

let app: TestApp
let chief: SignedIn
let newsroom: Newsroom
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'newsroom', 'views'] })
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  const opened = openNewsroomContext(app.context)
  newsroom = { ...opened, texts: makeOpenTexts(opened, { onUpdate: () => {}, onRow: () => {} }) }
  await app.ask(savePeople, { body: { people: [{ slug: 'lejla', name: 'Лейла' }] } })
})
afterAll(() => app.close())

async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, chief.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

async function write(id: number, fields: Record<string, unknown>): Promise<void> {
  const { state } = await readTextState(newsroom, id)
  const doc = readDocument([state])
  const vector = Y.encodeStateVector(doc)
  for (const [key, value] of Object.entries(fields)) fieldsOf(doc).set(key, value)
  await appendAsSystem(newsroom, id, Y.encodeStateAsUpdate(doc, vector))
}

const picture = {
  image_id: 7,
  origin: '/media/7/640.jpg',
  alt: 'Форма',
  width: 640,
  height: 480,
  sizes: [],
  thumbhash: null,
  focal: null,
  is_transparent: false,
}

const read = async (slug: string) => await app.ask(getRecipe, { params: { id: slug } })

const syrniki = {
  author: 'lejla',
  cookMinutes: 30,
  'ingredient/a': { text: '500 г творога', order: 1 },
  'ingredient/b': { text: '2 яйца', order: 2 },
  'ingredient/c': { text: 'Для подачи', order: 3, isGroup: true },
  'ingredient/d': { text: '100–150 г сметаны', order: 4 },
  'step/a': { title: 'Смешайте', text: 'Разомните творог с яйцами.', order: 1, uses: ['ingredient/a', 'ingredient/b'] },
  'step/b': { text: 'Обжарьте.', order: 2, timer: 4 },
}

test('a recipe is blocked by a line that cannot be parsed, then released and updated', async () => {
  const { text } = await ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Сырники' } })
  const params = { id: text.id }
  const empty = await ask(calls.listReleaseProblems, { params })
  expect(empty.problems.filter(({ isBlocking }) => isBlocking).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['author', 'ingredients', 'steps', 'cookMinutes']),
  )
  await write(text.id, { ...syrniki, 'ingredient/e': { text: 'масло для жарки', order: 2.5 } })
  const asked = await ask(calls.listReleaseProblems, { params })
  expect(asked.problems.filter(({ isBlocking }) => isBlocking).map(({ reason }) => reason)).toEqual([
    'в строке «масло для жарки» не понято, сколько',
  ])
  expect(asked.address).toBe('/recipe/syrniki')
  await write(text.id, { 'ingredient/e': { text: 'масло для жарки, 2 ст. л.', order: 2.5 } })
  await ask(calls.releaseText, { params, body: { at: null } })
  const recipe = await read('syrniki')
  expect(recipe.ingredients.map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
    ['', ['творог', 'яйцо', 'масло']],
    ['Для\u00a0подачи', ['сметана']],
  ])
  expect(recipe.ingredients[0]!.items[1]!.forms).toEqual(['яйцо', 'яйца', 'яиц'])
  expect(recipe.steps.map(({ uses, timer_minutes }) => [uses, timer_minutes])).toEqual([
    [[0, 1], null],
    [undefined, 4],
  ])
  expect(recipe).toMatchObject({ title: 'Сырники', total_minutes: 30, portions: 4, author: { name: 'Лейла' } })

  // What a recipe cannot have is not asked for.
  expect(asked.problems.filter(({ isBlocking }) => !isBlocking).map(({ field }) => field)).not.toContain('ageMark')
  expect(asked.problems.map(({ reason }) => reason)).toContain('не выбрано блюдо: рецепта не будет в разделах')
  await write(text.id, { portions: 6 })
  await ask(calls.releaseText, { params, body: { at: null } })
  expect((await read('syrniki')).portions).toBe(6)
  const { items } = await app.ask(listRecipeDrafts, { query: {} })
  expect(items).toHaveLength(1)
})

test('nutrition is counted for readers if every product is in the table and the author gave none', async () => {
  const { text } = await ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Омлет' } })
  const params = { id: text.id }
  const omelette = {
    ...syrniki,
    portions: 2,
    'ingredient/a': { text: '4 яйца', order: 1 },
    'ingredient/b': { text: '100 мл молока 2,5 %', order: 2 },
    'ingredient/d': { text: 'соль по вкусу', order: 4 },
  }
  const release = async (values: Record<string, unknown>) => {
    await write(text.id, values)
    await ask(calls.releaseText, { params, body: { at: null } })
    return (await read('omlet')).nutrition
  }
  // The table has no milk of 2.5 % fat.
  expect(await release(omelette)).toBeNull()
  const milk = { 'ingredient/b': { text: '100 мл молока', order: 2 } }
  // 200 g of eggs and 103 g of milk in two portions; salt is one of the three that were counted.
  const counted = {
    kcal: 174,
    protein_grams: 14.2,
    fat_grams: 11.2,
    carbs_grams: 3.2,
    per: 'portion',
    counted_products: 3,
  }
  expect(await release(milk)).toEqual(counted)
  const typed = { kcal: 180, protein_grams: 14, fat_grams: 11, carbs_grams: 3, per: 'portion' }
  expect(await release({ nutrition: typed })).toEqual(typed)
  expect(await release({ nutrition: null, portions: 4 })).toMatchObject({ kcal: 87, counted_products: 3 })

  // Opened again, the counted figures are no value of the text: they follow its products.
  const { items } = await app.ask(listRecipeDrafts, { query: {} })
  const draft = items.find(({ slug }) => slug === 'omlet')!
  const values = fieldsOfRecipe(draft)
  expect(values.get('nutrition')).toBeNull()
  expect(makeRecipe(Object.fromEntries(values)).recipe.nutrition).toEqual(draft.nutrition)
})

test('readers cannot see a recalled recipe, and see it again when it is returned', async () => {
  const { text } = await ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Оладьи' } })
  const params = { id: text.id }
  await write(text.id, syrniki)
  await ask(calls.releaseText, { params, body: { at: null } })
  expect((await read('oladi')).title).toBe('Оладьи')
  await ask(calls.recallText, { params, body: { to: 'private' } })
  await expect(read('oladi')).rejects.toThrow()
  const { items } = await ask(calls.listReleases, { params })
  await ask(calls.returnRelease, { params: { ...params, releaseId: items[0]!.id } })
  expect((await read('oladi')).title).toBe('Оладьи')
})

test('terms, a taken address and questions without an answer are checked; products get the terms of their names', async () => {
  await app.ask(saveRecipeTerms, {
    body: {
      terms: [
        { facet: 'dish', slug: 'zavtraki', title: 'Завтраки' },
        { facet: 'ingredient', slug: 'tvorog', title: 'Творог' },
      ],
    },
  })
  const { text } = await ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Запеканка' } })
  const params = { id: text.id }
  await write(text.id, {
    ...syrniki,
    slug: 'syrniki',
    dishTypes: ['zavtraki', 'net'],
    'faq/a': { question: 'А в духовке?', answer: '', order: 1 },
  })
  const { problems } = await ask(calls.listReleaseProblems, { params })
  expect(problems.filter(({ isBlocking }) => isBlocking).map(({ field, reason }) => [field, reason])).toEqual([
    ['dishTypes', 'нет блюда «net»'],
    ['slug', 'адрес /recipe/syrniki уже у рецепта «Сырники»'],
    ['faq/a', 'на вопрос «А в духовке?» нет ответа'],
  ])
  await write(text.id, {
    slug: 'zapekanka',
    dishTypes: ['zavtraki'],
    portionsUnit: 'кусок',
    portionsForms: ['кусок', 'куска', 'кусков'],
    nutrition: { kcal: 210, protein_grams: 16, fat_grams: 9, carbs_grams: 18, per: 'portion' },
    'faq/a': { question: 'А в духовке?', answer: 'Да, при\0 180.', order: 1 },
    'tip/a': { text: 'Вчерашняя вкуснее.', order: 1 },
    'step/b': { text: 'Обжарьте.', order: 2, timer: 4, minutes: 9, image: picture },
  })
  await ask(calls.releaseText, { params, body: { at: null } })
  const recipe = await read('zapekanka')
  expect(recipe).toMatchObject({
    dish_types: [{ slug: 'zavtraki' }],
    portions_unit: 'кусок',
    nutrition: { kcal: 210 },
    tips: ['Вчерашняя вкуснее.'],
    faq: [{ question: 'А\u00a0в\u00a0духовке?', answer: 'Да, при\u00a0180.' }],
  })
  expect(recipe.steps[1]).toMatchObject({ minutes: 9, timer_minutes: 4, image: { image_id: 7 } })
  expect(recipe.ingredients[0]!.items.map(({ term }) => term)).toEqual(['tvorog', null])
  expect(recipe.ingredient_terms.map(({ slug }) => slug)).toEqual(['tvorog'])
})

test('a release corrects the typography of steps, tips, questions and the caption as that of the story, and not of products', async () => {
  const { text } = await ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Щи - "зимние"' } })
  await write(text.id, {
    ...syrniki,
    slug: 'schi',
    caption: 'Щи - "те самые"',
    'ingredient/c': { text: 'Для "подачи"', order: 3, isGroup: true },
    'step/a': { title: 'Соль - "на глаз"', text: 'Солите "чуть-чуть" - и готово...', order: 1 },
    'tip/a': { text: 'Не "спешите".', order: 1 },
    'faq/a': { question: 'А "вчерашние"?', answer: 'Ещё лучше - да.', order: 1 },
  })
  await ask(calls.releaseText, { params: { id: text.id }, body: { at: null } })
  const recipe = await read('schi')
  expect(recipe).toMatchObject({
    title: 'Щи\u00a0— «зимние»',
    caption: 'Щи\u00a0— «те\u00a0самые»',
    tips: ['Не\u00a0«спешите».'],
    faq: [{ question: 'А\u00a0«вчерашние»?', answer: 'Ещё лучше\u00a0— да.' }],
  })
  expect(recipe.steps[0]).toMatchObject({
    title: 'Соль\u00a0— «на\u00a0глаз»',
    text: 'Солите «чуть-чуть»\u00a0— и\u00a0готово…',
  })
  expect(recipe.ingredients[1]).toMatchObject({ title: 'Для\u00a0«подачи»' })
  const written = fieldsOf(readDocument([(await readTextState(newsroom, text.id)).state])).get('step/a')
  expect(written).toMatchObject({ text: 'Солите "чуть-чуть" - и готово...' })
})

test('a draft becomes a recipe with its sheet, and an article again; a published one keeps its kind', async () => {
  const { text } = await ask(createText, { body: { kind: 'article', stage: 'draft', title: 'Оладьи' } })
  const params = { id: text.id }
  const isSheet = async () => fieldsOf(readDocument([(await readTextState(newsroom, text.id)).state])).has('portions')
  expect(await isSheet()).toBe(false)
  await ask(changeText, { params, body: { kind: 'recipe' } })
  expect(await isSheet()).toBe(true)
  await ask(changeText, { params, body: { kind: 'article' } })
  expect(await isSheet()).toBe(false)
  await ask(changeText, { params, body: { kind: 'recipe' } })
  await write(text.id, { ...syrniki, slug: 'oladi-iz-stati' })
  await ask(calls.releaseText, { params, body: { at: null } })
  const refused = await send(app, changeText, chief.headers, { params, body: { kind: 'article' } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Вышедшую статью не сделать рецептом, а рецепт — статьёй',
  ])
})

test('footnotes of a recipe are refused in words instead of vanishing', async () => {
  const { text } = await ask(createText, { body: { kind: 'recipe', stage: 'draft', title: 'Щи' } })
  await write(text.id, { ...syrniki, footnotes: [{ id: 'a', content: 'Из книги.' }] })
  const { problems } = await ask(calls.listReleaseProblems, { params: { id: text.id } })
  expect(problems.map(({ reason }) => reason)).toContain('у рецепта нет сносок: перенесите их слова в рассказ')
})
