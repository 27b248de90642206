import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonReply } from '#contract/article.ts'
import { savePeople } from '#contract/office/content.ts'
import { listAuthorPosts } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import {
  listPublicRecipeIds,
  listRecipeSearchDocuments,
  removeRecipe,
  saveRecipes,
  saveRecipeTerms,
  type RecipeDraft,
} from '#contract/office/recipes.ts'
import {
  countRecipes,
  getFilterMenu,
  getFilterRoute,
  getRecipe,
  getRecipePreview,
  listAuthorRecipes,
  listFilterIngredients,
  listHomeRecipes,
  listRecipes,
} from '#contract/recipes.ts'
import { hourMs } from '#domain/time-units.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { openRecipes } from './recipes.ts'
import { publishScheduled } from '#publishing/publish.ts'
import { recipeKind } from './kind.ts'

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * hourMs).toISOString()

let app: TestApp
let leila: PersonReply
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes'] })
})
afterAll(() => app.close())

/** An empty magazine with one person and a small kitchen of terms. */
async function start(): Promise<void> {
  await app.empty()
  await app.ask(savePeople, {
    body: { people: [{ slug: 'leila', name: 'Лейла Ахметова', role: 'кулинарный редактор' }] },
  })
  leila = (await app.ask(listAuthorPosts, { params: { path: 'leila' } })).term as PersonReply
  await app.ask(saveRecipeTerms, {
    body: {
      terms: [
        { facet: 'dish', slug: 'kashi', title: 'Каши', parent: 'zavtraki' },
        { facet: 'dish', slug: 'zavtraki', title: 'Завтраки', pageTitle: 'Рецепты завтраков', description: 'Утро.' },
        { facet: 'dish', slug: 'supy', title: 'Супы' },
        { facet: 'dish', slug: 'hleb', title: 'Хлеб' },
        { facet: 'cuisine', slug: 'russkaya', title: 'Русская кухня' },
        { facet: 'cuisine', slug: 'gruzinskaya', title: 'Грузинская кухня' },
        { facet: 'method', slug: 'v-duhovke', title: 'В духовке' },
        { facet: 'keyword', slug: 'bystro', title: 'До получаса' },
        { facet: 'keyword', slug: 'postnoe', title: 'Постное' },
        { facet: 'ingredient', slug: 'hleb', title: 'хлеб' },
        { facet: 'ingredient', slug: 'syr', title: 'сыр', forms: ['сыр', 'сыра', 'сыров'] },
        { facet: 'ingredient', slug: 'brynza', title: 'брынза', parent: 'syr' },
        { facet: 'ingredient', slug: 'ogurets', title: 'Огурец', forms: ['огурец', 'огурца', 'огурцов'] },
        { facet: 'ingredient', slug: 'myod', title: 'Мёд', forms: ['мёд', 'мёда', 'мёда'] },
        { facet: 'ingredient', slug: 'plavlenyj-syr', title: 'плавленый сыр' },
      ],
    },
  })
}

let number = 0
function makeDraft(changes: Partial<RecipeDraft> = {}): RecipeDraft {
  number += 1
  return {
    slug: `recept-${number}`,
    title: `Рецепт ${number}`,
    publishedAt: hoursAgo(number),
    author: leila,
    prepMinutes: 5,
    cookMinutes: 10,
    totalMinutes: 15,
    portions: 2,
    ...changes,
  }
}
const withIngredients = (...terms: string[]): Partial<RecipeDraft> => ({
  ingredients: [
    {
      title: '',
      items: terms.map(term => ({
        name: term,
        amount: 1,
        amount_max: null,
        unit: 'piece',
        note: '',
        term,
        forms: null,
      })),
    },
  ],
})
async function save(...recipes: RecipeDraft[]) {
  return (await app.ask(saveRecipes, { body: { recipes } })).results
}
const slugs = (list: { items: { name: string }[] }) => list.items.map(item => item.name)
const list = async (path: string, query: { page?: number; limit?: number } = {}) =>
  app.askRaw(listRecipes, { params: { path }, query })
async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('the call did not fail')
  return { status: error.status, code: error.code }
}

describe('saving', () => {
  beforeEach(start)

  test('the same recipe again changes nothing, another title updates it, and both keep its id', async () => {
    const draft = makeDraft({ source: 'demo:syrniki', slug: 'syrniki', dishTypes: ['zavtraki'] })
    const [created] = await save(draft)
    const [again] = await save(draft)
    const [updated] = await save({ ...draft, title: 'Сырники, которые держат форму' })
    expect([created?.outcome, again?.outcome, updated?.outcome]).toEqual(['created', 'unchanged', 'updated'])
    expect(new Set([created, again, updated].map(result => result?.id)).size).toBe(1)
    expect(created!.id).toBeGreaterThan(1_000_000_000)
    expect((await app.ask(listHomeRecipes)).meta.total_items).toBe(1)
  })

  test('a whole recipe comes back with its terms by facet, its story as a tree and crumbs through its dish type', async () => {
    await save(
      makeDraft({
        slug: 'ovsyanka',
        title: 'Овсянка на воде',
        body: '<p>Каша без молока.</p>',
        dishTypes: ['kashi'],
        cuisines: ['russkaya'],
        cookingMethods: ['v-duhovke'],
        keywords: ['bystro'],
        waitMinutes: 3,
        portionsForms: ['порция', 'порции', 'порций'],
        nutrition: { kcal: 90, protein_grams: 3, fat_grams: 2, carbs_grams: 15, per: '100g' },
        steps: [{ title: 'Сварите', text: 'Мешайте.', image: null, minutes: 5, timer_minutes: 5 }],
        ...withIngredients('myod'),
      }),
    )
    const recipe = await app.ask(getRecipe, { params: { id: 'ovsyanka' } })
    expect(recipe).toMatchObject({
      url: '/recipe/ovsyanka',
      type: 'recipe',
      author: { name: 'Лейла Ахметова', role: 'кулинарный редактор' },
      dish_types: [{ slug: 'kashi', url: '/recipes/kashi/', parent: 'zavtraki' }],
      cuisines: [{ slug: 'russkaya' }],
      cooking_methods: [{ slug: 'v-duhovke' }],
      keywords: [{ slug: 'bystro' }],
      ingredient_terms: [{ slug: 'myod' }],
      wait_minutes: 3,
      portions_forms: ['порция', 'порции', 'порций'],
      nutrition: { kcal: 90 },
      steps: [{ title: 'Сварите', timer_minutes: 5 }],
      parsed_content: [{ type: 'paragraph' }],
      status: 'published',
    })
    expect(recipe.breadcrumb.map(crumb => crumb.url)).toEqual([
      '/',
      '/recipes/',
      '/recipes/zavtraki/',
      '/recipes/kashi/',
    ])
    expect(await app.ask(getRecipe, { params: { id: String(recipe.id) } })).toEqual(recipe)
  })

  test('an unknown term is refused by name', async () => {
    const error = await app
      .ask(saveRecipes, { body: { recipes: [makeDraft({ dishTypes: ['zavtraki', 'uzhiny'] })] } })
      .catch((thrown: CallError) => thrown)
    expect(error).toMatchObject({ status: 400, body: { code: 'validation', errors: { 'dish:uzhiny': 'не найдено' } } })
  })

  test('an address that another recipe has is refused, and two recipes may swap theirs', async () => {
    const first = makeDraft({ source: 'a', slug: 'borsch' })
    const second = makeDraft({ source: 'b', slug: 'shchi' })
    await save(first, second)
    expect(await failure(save({ ...second, slug: 'borsch' }))).toEqual({ status: 409, code: 'conflict' })
    await save({ ...first, slug: 'shchi' }, { ...second, slug: 'borsch' })
    expect((await app.ask(getRecipe, { params: { id: 'shchi' } })).title).toBe(first.title)
  })

  test('a changed slug leaves a 301, which ends when the address is in use again', async () => {
    const draft = makeDraft({ source: 'a', slug: 'borshch' })
    await save(draft)
    await save({ ...draft, slug: 'borsch', formerSlugs: ['sup-borsch'] })
    for (const id of ['borshch', 'sup-borsch'])
      expect(await app.askRaw(getRecipe, { params: { id } })).toMatchObject({
        status: 301,
        body: { url: '/recipe/borsch' },
      })
    await save(makeDraft({ slug: 'borshch' }))
    expect((await app.askRaw(getRecipe, { params: { id: 'borshch' } })).status).toBe(200)
  })

  test('a recipe that was hidden and came back under another address redirects there from its old one, and a draft leaves no redirect', async () => {
    const draft = makeDraft({ source: 'a', slug: 'borshch' })
    await save(draft)
    await save({ ...draft, status: 'draft' })
    await save({ ...draft, status: 'draft', slug: 'borsch' })
    const plan = makeDraft({ source: 'b', slug: 'shchi', status: 'draft', publishedAt: null })
    await save(plan)
    await save({ ...draft, slug: 'borsch' }, { ...plan, slug: 'zelyonye-shchi' })
    expect(await app.askRaw(getRecipe, { params: { id: 'borshch' } })).toMatchObject({
      status: 301,
      body: { url: '/recipe/borsch' },
    })
    await save({ ...plan, slug: 'zelyonye-shchi', status: 'published', publishedAt: draft.publishedAt })
    expect((await app.askRaw(getRecipe, { params: { id: 'shchi' } })).status).toBe(404)
  })

  test('a fixed id is kept, and the next recipe gets a greater one', async () => {
    // The first batch has the number that the sequence would give next.
    const [free] = await save(makeDraft())
    const [wanted, given] = await save(makeDraft({ id: free!.id + 1 }), makeDraft())
    expect([wanted!.id, given!.id]).toEqual([free!.id + 1, free!.id + 2])
    const [fixed] = await save(makeDraft({ id: 1_000_000_050 }))
    const [next] = await save(makeDraft())
    expect([fixed?.id, next?.id]).toEqual([1_000_000_050, 1_000_000_051])
    expect(
      await failure(save(makeDraft({ id: 1_000_000_050, source: 'x' }), makeDraft({ id: 1_000_000_050 }))),
    ).toMatchObject({ code: 'validation' })
  })

  test('a removed recipe leaves lists, counters and its address', async () => {
    const [saved] = await save(makeDraft({ slug: 'uha', dishTypes: ['supy'] }))
    await app.ask(removeRecipe, { body: { id: saved!.id } })
    expect((await app.ask(countRecipes, { query: { path: 'supy' } })).count).toBe(0)
    expect((await app.ask(listHomeRecipes)).items).toEqual([])
    expect(await failure(app.ask(getRecipe, { params: { id: 'uha' } }))).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('what is not public', () => {
  beforeEach(start)

  test('a draft is visible with its hash only', async () => {
    const [saved] = await save(makeDraft({ slug: 'tajna', status: 'draft' }))
    const params = { id: saved!.id }
    expect(await failure(app.ask(getRecipe, { params: { id: 'tajna' } }))).toMatchObject({ status: 404 })
    expect(await failure(app.ask(getRecipePreview, { params }))).toMatchObject({ status: 403 })
    const preview = await app.ask(getRecipePreview, { params, query: { preview_type_hash: saved!.previewHash } })
    expect(preview).toMatchObject({ name: 'tajna', status: 'draft' })
  })

  test('a preview without a hash is the published recipe as everybody sees it', async () => {
    const [saved] = await save(makeDraft({ slug: 'kasha' }))
    expect(await app.ask(getRecipePreview, { params: { id: saved!.id } })).toEqual(
      await app.ask(getRecipe, { params: { id: 'kasha' } }),
    )
  })

  test('a scheduled recipe appears at its time, in its lists and with an event', async () => {
    const draft = makeDraft({ slug: 'kulich', publishedAt: hoursAgo(-2), dishTypes: ['kashi'] })
    await save(draft)
    const recipes = openRecipes(app.context)
    const publish = () => publishScheduled(recipes, recipeKind(recipes))
    expect(await publish()).toBe(0)
    expect((await app.ask(countRecipes)).count).toBe(0)
    // The news of the save itself must not be counted.
    await app.waitUntilIdle()
    const told: number[] = []
    const stop = app.context.events.on('recipe.changed', ({ ids }) => told.push(...ids))
    app.clock.advance(3 * hourMs)
    expect(await publish()).toBe(1)
    await app.waitUntilIdle()
    stop()
    expect(told).toHaveLength(1)
    expect(slugs(await app.ask(listRecipes, { params: { path: 'zavtraki' } }))).toEqual(['kulich'])
    expect((await save({ ...draft, id: told[0]! }))[0]?.outcome).toBe('unchanged')
  })

  test('a recipe made private leaves its lists', async () => {
    const draft = makeDraft({ source: 'a', dishTypes: ['supy'] })
    await save(draft)
    await save({ ...draft, status: 'private' })
    expect((await app.ask(listRecipes, { params: { path: 'supy' } })).meta.total_items).toBe(0)
  })
})

describe('lists', () => {
  beforeEach(start)

  test('the home and a dish type list recipes newest first, page by page, including sub-types', async () => {
    const drafts = Array.from({ length: 7 }, (_, at) =>
      makeDraft({ slug: `kasha-${at}`, publishedAt: hoursAgo(at), dishTypes: at % 2 ? ['kashi'] : ['zavtraki'] }),
    )
    await save(...drafts)
    const pages = await Promise.all([1, 2, 3, 4].map(page => app.ask(listHomeRecipes, { query: { page, limit: 3 } })))
    expect(pages.map(slugs)).toEqual([
      ['kasha-0', 'kasha-1', 'kasha-2'],
      ['kasha-3', 'kasha-4', 'kasha-5'],
      ['kasha-6'],
      [],
    ])
    expect(pages[0]).toMatchObject({ type: 'home', title: 'Рецепты', meta: { total_items: 7, total_pages: 3 } })
    const breakfasts = await app.ask(listRecipes, { params: { path: 'zavtraki' }, query: { page: 2, limit: 5 } })
    expect(slugs(breakfasts)).toEqual(['kasha-5', 'kasha-6'])
    expect(breakfasts.seo.canonical).toBe('http://delno.test/recipes/zavtraki/page/2')
    expect((await app.ask(countRecipes, { query: { path: 'kashi' } })).count).toBe(3)
  })

  test('excluded recipes count in neither the offset nor the total', async () => {
    const saved = await save(...['odin', 'dva', 'tri', 'chetyre', 'pyat'].map(slug => makeDraft({ slug })))
    const exclude = [saved[0]!.id, saved[2]!.id, 2_000_000_000, 9_999_999_999].join()
    const pages = await Promise.all(
      [1, 2].map(page => app.ask(listHomeRecipes, { query: { page, limit: 2, exclude } })),
    )
    expect(pages.map(slugs)).toEqual([['dva', 'chetyre'], ['pyat']])
    expect(pages.map(page => page.meta)).toMatchObject([
      { total_items: 3, total_pages: 2, offset: 0 },
      { total_items: 3, total_pages: 2, offset: 2 },
    ])
  })

  test('the recipes of an author come newest first, thirty on a page, with their total', async () => {
    await app.ask(savePeople, { body: { people: [{ slug: 'oleg', name: 'Олег Врачёв' }] } })
    const oleg = (await app.ask(listAuthorPosts, { params: { path: 'oleg' } })).term as PersonReply
    await save(
      ...Array.from({ length: 31 }, (_, at) => makeDraft({ slug: `blyudo-${at}`, publishedAt: hoursAgo(100 - at) })),
      makeDraft({ slug: 'olega', author: oleg, publishedAt: hoursAgo(1) }),
      makeDraft({ slug: 'zavtra', publishedAt: hoursAgo(-10) }),
      makeDraft({ slug: 'chernovik', status: 'draft' }),
    )
    const author = leila.integer_id
    const { body, cacheTags } = await app.askRaw(listAuthorRecipes, { query: { author } })
    expect(slugs(body)).toEqual(Array.from({ length: 30 }, (_, at) => `blyudo-${30 - at}`))
    expect(body.total).toBe(31)
    const second = await app.ask(listAuthorRecipes, { query: { author, page: 2 } })
    expect([second.total, slugs(second)]).toEqual([31, ['blyudo-0']])
    expect(cacheTags).toEqual(expect.arrayContaining(['list-recipes', `recipe-author-${author}`]))
    const others = await app.ask(listAuthorRecipes, { query: { author: oleg.integer_id } })
    expect([others.total, slugs(others)]).toEqual([1, ['olega']])
    expect(await app.ask(listAuthorRecipes, { query: { author: 999 } })).toEqual({ items: [], total: 0 })
  })

  test('a page of more than twenty-five recipes is refused', async () => {
    expect(await failure(app.ask(listHomeRecipes, { query: { limit: 26 } }))).toEqual({
      status: 400,
      code: 'validation',
    })
  })

  test('every answer has cache tags', async () => {
    const [saved] = await save(makeDraft({ dishTypes: ['supy'] }))
    const recipe = await app.askRaw(getRecipe, { params: { id: String(saved!.id) } })
    expect(recipe.cacheTags).toContain(`post-${saved!.id}`)
    const answered = await list('supy')
    const [term] = answered.body.terms
    expect(answered.cacheTags).toEqual(
      expect.arrayContaining([
        `list-recipe-term-${term!.id}`,
        `recipe-term-${term!.id}`,
        `recipe-author-${leila.integer_id}`,
      ]),
    )
  })
})

describe('combinations of filters', () => {
  beforeAll(async () => {
    await start()
    await save(
      makeDraft({ slug: 'guryevskaya', dishTypes: ['kashi'], cuisines: ['russkaya'], cookingMethods: ['v-duhovke'] }),
      makeDraft({ slug: 'ovsyanka', dishTypes: ['kashi'], cuisines: ['russkaya'], keywords: ['bystro', 'postnoe'] }),
      makeDraft({ slug: 'shchi', dishTypes: ['supy'], cuisines: ['russkaya'], keywords: ['postnoe'] }),
      makeDraft({ slug: 'harcho', dishTypes: ['supy'], cuisines: ['gruzinskaya'] }),
      makeDraft({ slug: 'hachapuri', cuisines: ['gruzinskaya'], ...withIngredients('brynza', 'ogurets') }),
    )
  })

  test.each([
    ['zavtraki/russkaya', ['guryevskaya', 'ovsyanka'], 'Завтраки русской кухни'],
    ['kashi/russkaya/bystro', ['ovsyanka'], 'Каши русской кухни до получаса'],
    ['supy/gruzinskaya/postnoe', [], 'Супы грузинской кухни: постное'],
    ['bystro/postnoe', ['ovsyanka'], 'Рецепты до получаса: постное'],
    ['ogurets/syr', ['hachapuri'], 'Рецепты: огурец, сыр'],
  ])('/query/%s lists %j as «%s»', async (path, expected, title) => {
    const answered = await list(path)
    expect(answered.status).toBe(200)
    expect(slugs(answered.body)).toEqual(expected)
    expect(answered.body).toMatchObject({ title, path, type: 'query', meta: { total_items: expected.length } })
  })

  test.each([
    ['russkaya/zavtraki', '/recipes/zavtraki/russkaya/'],
    ['postnoe/bystro', '/recipes/bystro/postnoe/'],
    ['zavtraki/kashi', '/recipes/kashi/'],
    ['kashi/russkaya/zavtraki', '/recipes/kashi/russkaya/'],
    ['supy/supy', '/recipes/supy/'],
    ['supy//russkaya', '/recipes/supy/russkaya/'],
  ])('/query/%s redirects to %s', async (path, url) => {
    expect(await list(path)).toMatchObject({ status: 301, body: { url } })
  })

  test('a later page redirects with its number', async () => {
    expect((await list('russkaya/zavtraki', { page: 2 })).body).toEqual({ url: '/recipes/zavtraki/russkaya/page/2' })
  })

  test.each(['net-takogo', 'supy/net-takogo', 'supy/zavtraki', 'russkaya/gruzinskaya'])(
    '/query/%s is not found',
    async path => {
      expect((await list(path)).status).toBe(404)
    },
  )

  test('a slug that two facets have is the address of the first; the other names its facet', async () => {
    expect((await list('hleb')).body.terms).toMatchObject([{ facet: 'dish', slug: 'hleb' }])
    expect((await list('ingredient-hleb')).body.terms).toMatchObject([{ facet: 'ingredient', slug: 'hleb' }])
  })

  test('the terms of a path are answered in canonical order', async () => {
    const route = await app.ask(getFilterRoute, { params: { path: 'russkaya/kashi' } })
    expect(route).toMatchObject({ path: 'kashi/russkaya', title: 'Каши русской кухни', count: 2 })
    expect(route.terms.map(term => term.facet)).toEqual(['dish', 'cuisine'])
  })

  test('crumbs of a combination lead through its first filter', async () => {
    const { meta } = (await list('kashi/russkaya')).body
    expect(meta.breadcrumb.map(crumb => crumb.url)).toEqual(['/', '/recipes/', '/recipes/zavtraki/', '/recipes/kashi/'])
  })

  test('pages of more than two filters, and empty ones, are not indexed', async () => {
    expect((await list('kashi/russkaya')).body.seo.robots).toMatch(/^index/)
    expect((await list('kashi/russkaya/bystro')).body.seo.robots).toMatch(/^noindex/)
    expect((await list('supy/bystro')).body.seo.robots).toMatch(/^noindex/)
  })

  const menuOf = async (path: string) => {
    const { groups } = await app.ask(getFilterMenu, { query: { path } })
    return Object.fromEntries(
      groups.flatMap(group => group.items.map(item => [item.slug, [item.count, item.path, item.is_active]])),
    )
  }

  test('the menu counts every filter that has recipes', async () => {
    expect(await menuOf('')).toEqual({
      zavtraki: [2, 'zavtraki', false],
      kashi: [2, 'kashi', false],
      supy: [2, 'supy', false],
      russkaya: [3, 'russkaya', false],
      gruzinskaya: [2, 'gruzinskaya', false],
      'v-duhovke': [1, 'v-duhovke', false],
      bystro: [1, 'bystro', false],
      postnoe: [2, 'postnoe', false],
      syr: [1, 'syr', false],
      brynza: [1, 'brynza', false],
      ogurets: [1, 'ogurets', false],
    })
  })

  test('under one filter the menu counts the remaining recipes, and siblings of a single choice without that choice', async () => {
    expect(await menuOf('russkaya')).toEqual({
      zavtraki: [2, 'zavtraki/russkaya', false],
      kashi: [2, 'kashi/russkaya', false],
      supy: [1, 'supy/russkaya', false],
      russkaya: [3, '', true],
      gruzinskaya: [2, 'gruzinskaya', false],
      'v-duhovke': [1, 'russkaya/v-duhovke', false],
      bystro: [1, 'russkaya/bystro', false],
      postnoe: [2, 'russkaya/postnoe', false],
    })
  })

  test('the menu counts the remaining recipes under several filters too', async () => {
    expect(await menuOf('kashi/russkaya/postnoe')).toEqual({
      zavtraki: [1, 'zavtraki/russkaya/postnoe', false],
      kashi: [1, 'russkaya/postnoe', true],
      supy: [1, 'supy/russkaya/postnoe', false],
      russkaya: [1, 'kashi/postnoe', true],
      bystro: [1, 'kashi/russkaya/bystro/postnoe', false],
      postnoe: [1, 'kashi/russkaya', true],
    })
  })

  test('every count of the menu is the total of the list that its path leads to', async () => {
    for (const path of ['', 'kashi', 'russkaya', 'supy/russkaya', 'russkaya/postnoe', 'kashi/russkaya/postnoe']) {
      const { groups } = await app.ask(getFilterMenu, { query: { path } })
      const offered = groups.flatMap(group => group.items).filter(one => !one.is_active)
      expect([path, offered]).not.toEqual([path, []])
      for (const item of offered)
        expect([item.path, (await list(item.path)).body.meta.total_items]).toEqual([item.path, item.count])
    }
  })
})

describe('the tree of terms', () => {
  beforeEach(start)

  test('a term that gets another parent takes its recipes along', async () => {
    await save(
      makeDraft({ dishTypes: ['kashi'], cuisines: ['russkaya'] }),
      makeDraft({ dishTypes: ['zavtraki'], cuisines: ['russkaya'] }),
    )
    await app.ask(saveRecipeTerms, {
      body: { terms: [{ facet: 'dish', slug: 'kashi', title: 'Каши', parent: 'supy' }] },
    })
    await app.waitUntilIdle()
    const totals = await Promise.all(['zavtraki', 'supy', 'supy/russkaya', 'zavtraki/russkaya'].map(path => list(path)))
    expect(totals.map(({ body }) => body.meta.total_items)).toEqual([1, 1, 1, 1])
  })

  test('a term cannot be its own ancestor', async () => {
    const terms = [{ facet: 'dish' as const, slug: 'zavtraki', title: 'Завтраки', parent: 'kashi' }]
    expect(await failure(app.ask(saveRecipeTerms, { body: { terms } }))).toMatchObject({ code: 'validation' })
  })
})

describe('ingredients by name', () => {
  beforeAll(start)

  const found = async (q: string) =>
    (await app.ask(listFilterIngredients, { params: { q } })).items.map(item => [item.slug, item.count])

  test.each([
    ['сы', ['syr', 'plavlenyj-syr']],
    ['ОГУР', ['ogurets']],
    ['мед', ['myod']],
    ['мёда', ['myod']],
    ['огурцов', ['ogurets']],
    ['огурцами', ['ogurets']],
    ['рын', ['brynza']],
    ['%', []],
    ['слон', []],
  ])('«%s» finds %j', async (q, expected) => {
    expect((await found(q)).map(([slug]) => slug)).toEqual(expected)
  })

  test('have the number of their recipes, including those of narrower ingredients', async () => {
    await save(makeDraft(withIngredients('brynza')), makeDraft(withIngredients('syr')))
    expect(await found('сыр')).toEqual([
      ['syr', 2],
      ['plavlenyj-syr', 0],
    ])
  })
})

describe('events', () => {
  beforeEach(start)

  test('search gets the story, the steps and the ingredients as words, and a card of its own', async () => {
    const [saved] = await save(
      makeDraft({
        slug: 'salat',
        title: 'Салат с брынзой',
        body: '<p>Летний <b>салат</b>.</p>',
        dishTypes: ['zavtraki'],
        keywords: ['bystro'],
        steps: [{ title: 'Нарежьте', text: 'Крупными кусками.', image: null, minutes: 2, timer_minutes: null }],
        tips: ['Не солите заранее.'],
        ...withIngredients('brynza'),
      }),
      makeDraft({ status: 'draft' }),
    )
    expect(await app.ask(listPublicRecipeIds)).toEqual({ ids: [saved!.id] })
    const { items } = await app.ask(listRecipeSearchDocuments, { body: { ids: [saved!.id, 1_999_999_999] } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'recipe',
      keywords: 'Завтраки, До получаса, Лейла Ахметова',
      ingredients: ['brynza', 'брынза'],
      body: 'Летний салат.\n\nНарежьте. Крупными кусками.\n\nНе солите заранее.',
      card: {
        post_type: 'recipe',
        post_name: 'salat',
        post_category: 'Завтраки',
        post_author_name: 'Лейла Ахметова',
        post_more_meta: { url: '/recipe/salat', total_minutes: 15 },
      },
    })
  })

  test('a change of an author in content reaches the recipes and announces an event', async () => {
    const [saved] = await save(makeDraft({ slug: 'plov' }))
    await app.waitUntilIdle()
    const told: number[] = []
    const stop = app.context.events.on('recipe.changed', ({ ids }) => told.push(...ids))
    await app.ask(savePeople, { body: { people: [{ slug: 'leila', name: 'Лейла Ахметова-Ким' }] } })
    await app.waitUntilIdle()
    stop()
    expect((await app.ask(getRecipe, { params: { id: 'plov' } })).author.name).toBe('Лейла Ахметова-Ким')
    expect(told).toEqual([saved!.id])
    await save(makeDraft({ slug: 'lobio', author: leila }))
    expect((await app.ask(getRecipe, { params: { id: 'lobio' } })).author.name).toBe('Лейла Ахметова-Ким')
  })
})
