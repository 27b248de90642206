// Courses, pages of authors, the page for the foot of a partner's page, services of the health room, the tree of topics.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import { saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'tag', slug: 'kurs-polka', title: 'Полка за три вечера' },
        { kind: 'tag', slug: 'kurs-god', title: 'Год порядка' },
        { kind: 'topic', slug: 'sukkulenty', title: 'Суккуленты', parent: 'rasteniya' },
        { kind: 'topic', slug: 'kaktusy', title: 'Кактусы', parent: 'sukkulenty' },
      ],
    },
  })
  await site.app.ask(saveArticles, {
    body: {
      articles: ['Разметка', 'Сверление', 'Уборка'].map((title, at) => ({
        source: `lesson:${at}`,
        id: 1510 + at,
        type: 'post' as const,
        slug: `urok-${at + 1}`,
        title,
        excerpt: `Вечер ${at + 1}.`,
        body: '<p>Возьмите уровень.</p>',
        publishedAt: daysAgo(9 - at),
        author: 'anna',
        categories: ['dom'],
        tags: ['kurs-polka'],
      })),
    },
  })
  await site.app.ask(saveArticles, {
    body: {
      articles: Array.from({ length: 52 }, (_, at) => ({
        source: `week:${at}`,
        id: 1550 + at,
        type: 'post' as const,
        slug: `nedelya-${at + 1}`,
        title: `Неделя ${at + 1}`,
        excerpt: 'Один ящик.',
        body: '<p>Выньте всё и разложите.</p>',
        publishedAt: daysAgo(400 - 7 * at),
        author: 'anna',
        categories: ['dom'],
        tags: ['kurs-god'],
      })),
    },
  })
  await site.app.ask(savePeople, { body: { people: [{ slug: 'leila', name: 'Лейла Ахметова' }] } })
  const leila = (await site.app.ask(listAuthors)).items.find(({ slug }) => slug === 'leila')!
  await site.app.ask(saveRecipes, {
    body: {
      recipes: [
        {
          slug: 'shakshuka',
          title: 'Шакшука',
          publishedAt: daysAgo(3),
          author: leila,
          prepMinutes: 5,
          cookMinutes: 15,
          totalMinutes: 20,
          portions: 2,
          ingredients: [],
        },
      ],
    },
  })
  await site.app.settle()
})
afterAll(() => site?.close())

for (const width of [1280, 375])
  test(`a course leads through its lessons in the order they were written, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await page.goto('/kursy/')
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('link', { name: 'Полка за три вечера' }).click()
      await page.getByRole('heading', { name: 'Полка за три вечера', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/kursy/polka/')
      expect(await page.locator('main ol h2').allInnerTexts()).toEqual(['Разметка', 'Сверление', 'Уборка'])
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('link', { name: 'Сверление' }).click()
      await page.getByRole('heading', { name: 'Сверление', level: 1 }).waitFor()
    }))

test('a course longer than a page of a list has all of its lessons, from the first', async () => {
  const html = await (await site.get('/kursy/god/')).text()
  const lessons = [...html.matchAll(/\/nedelya-(\d+)\/?"/g)].map(([, week]) => Number(week))
  expect([...new Set(lessons)]).toEqual(Array.from({ length: 52 }, (_, at) => at + 1))
})

test('the page for partners shows six texts, whose links open the magazine itself, and may stand in a frame', async () => {
  const response = await site.get('/yandbtm')
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const html = await response.text()
  const links = [...html.matchAll(/<h2[^>]*><a [^>]*>/g)].map(([link]) => link)
  expect(links).toHaveLength(6)
  expect(links.filter(link => !link.includes('target="_top"'))).toEqual([])
})

for (const width of [1280, 375])
  test(`the health room takes a question, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await page.goto('/health/services')
      const form = page.getByRole('region', { name: 'Спросить врача' })
      await form.getByLabel('Как вас зовут').fill('Ира')
      await isReady(page)
      await form.getByLabel('Вопрос').fill('К кому идти с коленом?')
      await form.getByRole('checkbox').check()
      expect(await axeProblems(page)).toEqual([])
      await form.getByRole('button', { name: 'Отправить вопрос' }).click()
      await form.getByRole('status').getByText('Вопрос у редакции раздела').waitFor()
      const { items } = await site.app.ask(listInbox, { query: { kind: 'question', limit: 1 } })
      expect(items[0]).toMatchObject({ url: '/health/services', data: { name: 'Ира' } })
    }))

for (const width of [1280, 375])
  test(`an author's recipes stand beside the articles and are counted with them, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await page.goto('/author/anna/')
      await page.getByText(/^\d+\sстат(ья|ьи|ей), 2\sрецепта$/).waitFor()
      const recipes = page.getByRole('region', { name: 'Рецепты автора' })
      expect(await axeProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await recipes.getByRole('heading', { level: 3 }).first().getByRole('link').click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/recipe\//)
    }))

test('a cook who writes no articles has a page all the same, and a widget repeats none of their recipes', async () => {
  await site.app.ask(saveWidgets, { body: { widgets: [{ slot: 'footer', type: 'recipes-list', limit: 3 }] } })
  await site.app.settle()
  const html = await (await site.get('/author/leila/')).text()
  expect(html.split('href="/recipe/shakshuka"')).toHaveLength(2)
  expect(html).toContain('href="/recipe/omlet"')
  expect(html).not.toContain('Здесь пока ничего нет')
})

test('topics stand under each other as deep as they go', () =>
  site.visit({ viewport: { width: 375, height: 800 }, bypassCSP: true }, async page => {
    await page.goto('/topics/')
    const way = await page
      .getByRole('link', { name: 'Кактусы' })
      .evaluate(link =>
        [...document.querySelectorAll('main li')]
          .filter(item => item.contains(link))
          .map(item => item.querySelector('a')!.text),
      )
    expect(way).toEqual(['Дом', 'Растения', 'Суккуленты', 'Кактусы'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Кактусы' }).click()
    await page.getByRole('heading', { name: 'Кактусы', level: 1 }).waitFor()
    // Nothing is written about them yet: there is a way on.
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).waitFor()
  }))
