// Courses, pages of authors, the page shown below partners' pages, services of the health room, the tree of topics, and
// the layout of lists.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import { uploadImage } from '#contract/media.ts'
import { saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, enterButton, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'tag', slug: 'kurs-polka', title: 'Полка за три вечера' },
        { kind: 'tag', slug: 'kurs-god', title: 'Год порядка' },
        { kind: 'tag', slug: 'podokonnik', title: 'Подоконник' },
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
  const image = await site.app.ask(uploadImage, {
    query: { alt: 'Подоконник' },
    body: await sharp({ create: { width: 800, height: 450, channels: 3, background: '#369' } })
      .webp()
      .toBuffer(),
  })
  await site.app.ask(saveTerms, {
    body: { terms: [{ kind: 'tag', slug: 'kurs-polka', title: 'Полка за три вечера', image }] },
  })
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'sill:1',
          id: 1650,
          type: 'post',
          slug: 'rassada',
          title: 'Рассада на подоконнике',
          excerpt: 'Считаем от мая.',
          body: '<p>Рассаде нужен свет.</p>',
          cover: image,
          publishedAt: daysAgo(2),
          author: 'anna',
          categories: ['dom'],
          tags: ['podokonnik'],
        },
      ],
    },
  })
  await site.app.ask(savePeople, {
    body: {
      people: [
        { slug: 'leila', name: 'Лейла Ахметова' },
        { slug: 'vera', name: 'Вера Никитина' },
      ],
    },
  })
  const authors = (await site.app.ask(listAuthors)).items
  const leila = authors.find(({ slug }) => slug === 'leila')!
  const vera = authors.find(({ slug }) => slug === 'vera')!
  await site.app.ask(saveRecipes, {
    body: {
      recipes: Array.from({ length: 32 }, (_, at) => ({
        slug: `pirog-${at + 1}`,
        title: `Пирог № ${at + 1}`,
        publishedAt: daysAgo(100 + at),
        author: vera,
        prepMinutes: 20,
        cookMinutes: 40,
        totalMinutes: 60,
        portions: 8,
        ingredients: [],
      })),
    },
  })
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
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

for (const width of [1280, 375])
  test(`a course leads through its lessons in the order of writing, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await page.goto('/kursy/')
      const shelf = page.getByRole('article').filter({ hasText: 'Полка за три вечера' })
      // What it takes, what is in it, and one thing to press.
      await shelf.getByText(/^3\sурока · \d+\sминут/).waitFor()
      expect(await shelf.getByRole('listitem').getByRole('link').allInnerTexts()).toEqual([
        'Разметка',
        'Сверление',
        'Уборка',
      ])
      const first = await shelf.getByRole('link', { name: 'Начать с первого урока' }).getAttribute('href')
      expect(first).toBe(await shelf.getByRole('link', { name: 'Разметка' }).getAttribute('href'))
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('link', { name: 'Полка за три вечера' }).click()
      await page.getByRole('heading', { name: 'Полка за три вечера', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/kursy/polka/')
      expect(await page.locator('main ol h2').allInnerTexts()).toEqual(['Разметка', 'Сверление', 'Уборка'])
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('link', { name: 'Сверление' }).click()
      await page.getByRole('heading', { name: 'Сверление', level: 1 }).waitFor()
    }))

for (const isScripted of [true, false])
  test(`«Почему я это вижу» leads to the rule of its block, with${isScripted ? '' : 'out'} scripts`, () =>
    site.visit(
      { viewport: { width: 375, height: 800 }, bypassCSP: true, javaScriptEnabled: isScripted },
      async page => {
        await page.goto('/urok-2')
        await page.getByRole('link', { name: 'Почему я это вижу — По теме' }).click()
        await page.getByRole('heading', { name: 'Правила рекомендаций', level: 1 }).waitFor()
        expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/pravila-rekomendacij#related')
        await expect
          .poll(() => page.locator('#related').evaluate(heading => heading.getBoundingClientRect().top))
          .toBeLessThan(200)
        if (isScripted) expect(await axeProblems(page)).toEqual([])
      },
    ))

test('a course longer than one page of a list has all of its lessons, from the first', async () => {
  const html = await (await site.get('/kursy/god/')).text()
  const lessons = [...html.matchAll(/\/nedelya-(\d+)\/?"/g)].map(([, week]) => Number(week))
  expect([...new Set(lessons)]).toEqual(Array.from({ length: 52 }, (_, at) => at + 1))
})

test('the page for partners shows six articles, whose links open the magazine itself, and may be framed', async () => {
  const response = await site.get('/yandbtm')
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const html = await response.text()
  const links = [...html.matchAll(/<h2[^>]*><a [^>]*>/g)].map(([link]) => link)
  expect(links).toHaveLength(6)
  expect(links.filter(link => !link.includes('target="_top"'))).toEqual([])
})

for (const width of [1280, 375])
  test(`the health room accepts a question, at ${width}`, () =>
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
      const { items } = await site.app.ask(listInbox, { query: { kinds: 'question', limit: 1 } })
      expect(items[0]).toMatchObject({ url: '/health/services', data: { name: 'Ира' } })
    }))

for (const width of [1280, 375])
  test(`an author's recipes are listed beside the articles and counted with them, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await page.goto('/author/anna/')
      await page.getByText(/\d+\sстат(ья|ьи|ей), 2\sрецепта$/).waitFor()
      const recipes = page.getByRole('region', { name: 'Рецепты автора' })
      expect(await axeProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await recipes.getByRole('heading', { level: 3 }).first().getByRole('link').click()
      await page.waitForURL(`${site.url}/recipe/*`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }))

test('a cook who writes no articles has a page too, and a widget repeats none of their recipes', async () => {
  await site.app.ask(saveWidgets, { body: { widgets: [{ slot: 'footer', type: 'recipes-list', limit: 3 }] } })
  await site.app.waitUntilIdle()
  const html = await (await site.get('/author/leila/')).text()
  expect(html.split('href="/recipe/shakshuka"')).toHaveLength(2)
  expect(html).toContain('href="/recipe/omlet"')
  expect(html).not.toContain('Здесь пока ничего нет')
})

for (const javaScriptEnabled of [true, false])
  test(`a cook's recipes continue past the first page, ${javaScriptEnabled ? 'in place' : 'without scripts'}`, () =>
    site.visit({ javaScriptEnabled }, async page => {
      await page.goto('/author/vera/')
      const recipes = page.getByRole('region', { name: 'Рецепты автора' })
      const titles = recipes.getByRole('heading', { level: 3 })
      expect(await titles.count()).toBe(30)
      await recipes.getByText('Показано 30 из 32').waitFor()
      const more = recipes.getByRole('link', { name: 'Показать ещё' })
      await more.hover()
      if (javaScriptEnabled) await isReady(page)
      await more.click()
      await recipes.getByText('Пирог № 32', { exact: true }).waitFor()
      expect(await titles.count()).toBe(javaScriptEnabled ? 32 : 2)
      expect(await more.count()).toBe(0)
    }))

test('each existing page of an author’s recipes has an address of its own', async () => {
  const html = await (await site.get('/author/vera/?recipes=2')).text()
  expect(html).toContain(`<link rel="canonical" href="${site.url}/author/vera/?recipes=2"`)
  expect(html).toContain(`<link rel="prev" href="${site.url}/author/vera/"`)
  expect((await site.get('/author/vera/?recipes=3')).status).toBe(404)
  expect((await site.get('/author/vera/?recipes=nol')).status).toBe(404)
})

test('search results and single cards have words beside the picture, and a card on a phone has them below', () =>
  site.visit({}, async page => {
    const isBeside = async (path: string) => {
      await page.goto(path)
      const title = page.getByRole('heading', { name: 'Рассада на подоконнике' })
      const [words, picture] = await Promise.all([
        title.boundingBox(),
        page.getByRole('article').filter({ has: title }).locator('img').boundingBox(),
      ])
      return words!.y < picture!.y + picture!.height
    }
    expect(await isBeside('/search?q=рассада')).toBe(true)
    expect(await isBeside('/tag/podokonnik/')).toBe(true)
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await isBeside('/search?q=рассада')).toBe(true)
    expect(await isBeside('/tag/podokonnik/')).toBe(false)
  }))

test('a rail is beside a list, and below a list that is too short for it', async () => {
  const widgets = ['Свежее', 'Ещё'].map(title => ({
    slot: 'sidebar' as const,
    type: 'taxonomy-posts' as const,
    title,
    taxonomy: 'category' as const,
    slug: 'dom',
    limit: 3,
  }))
  await site.app.ask(saveWidgets, { body: { widgets } })
  await site.app.waitUntilIdle()
  await site.visit({}, async page => {
    const railTop = async (path: string) => {
      await page.goto(path)
      const [rail, list] = await Promise.all([
        page.getByRole('complementary', { name: 'Ещё в журнале' }).boundingBox(),
        page.getByRole('main').getByRole('article').first().boundingBox(),
      ])
      return rail!.y < list!.y + list!.height ? 'beside' : 'below'
    }
    expect(await railTop('/tag/zima/')).toBe('beside')
    expect(await railTop('/tag/podokonnik/')).toBe('below')
  })
})

test('in forced colours buttons and tags have edges, the chosen tag has a different one, and search matches are marked', () =>
  site.visit({ forcedColors: 'active' }, async page => {
    await page.goto('/search?q=рассада')
    const kinds = page.getByRole('navigation', { name: 'Что искать' })
    const edgeOf = (name: string) =>
      kinds.getByRole('link', { name }).evaluate(link => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(link)
        return { borderTopWidth, borderTopColor }
      })
    const [chosen, other] = await Promise.all([edgeOf('Всё'), edgeOf('Статьи')])
    expect([chosen.borderTopWidth, other.borderTopWidth]).toEqual(['3px', '1px'])
    expect(chosen.borderTopColor).not.toBe(other.borderTopColor)
    const enter = enterButton(page)
    expect(await enter.evaluate(button => getComputedStyle(button).borderTopWidth)).toBe('1px')
    const marks = await page
      .locator('main mark')
      .evaluateAll(found => found.map(mark => getComputedStyle(mark).backgroundColor))
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(marks.length).toBeGreaterThan(0)
    expect(marks.filter(colour => colour === paper || colour === 'rgba(0, 0, 0, 0)')).toEqual([])
  }))

test('a year and each of its months link to those months that have begun', () =>
  site.visit({}, async page => {
    const now = site.app.clock.now()
    await page.goto(`/${now.getFullYear()}`)
    const dates = page.getByRole('navigation', { name: 'Другие даты' })
    expect(await dates.getByRole('link').count()).toBe(now.getMonth() + 2)
    expect(await dates.locator('[aria-current]').innerText()).toBe('Весь год')
    await page.goto(`/${now.getFullYear() - 1}/6`)
    expect(await dates.getByRole('link').count()).toBe(13)
    expect(await dates.locator('[aria-current]').innerText()).toBe('Июнь')
    await dates.getByRole('link', { name: 'Июль' }).click()
    await page.waitForURL(`**/${now.getFullYear() - 1}/7`)
  }))

test('the chapter being read is marked, also after a jump over all chapters', () =>
  site.visit({}, async page => {
    await page.goto('/dlinnaya-polka')
    const marked = page.locator('[data-toc] [aria-current]')
    expect(await marked.count()).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Уборка'])
    await page.keyboard.press('Home')
    await expect.poll(() => marked.count()).toBe(0)
  }))

test('a course has its own cover, in the list and on its page', async () => {
  for (const path of ['/kursy/', '/kursy/polka/'])
    expect(await (await site.get(path)).text()).toMatch(/<img [^>]*width="800" height="450"/)
})

test('tags are listed by alphabet under their letters, without those of courses', async () => {
  const html = await (await site.get('/topics/')).text()
  const letters = [...html.matchAll(/<dt>(.)<\/dt>/g)].map(([, letter]) => letter!)
  expect(letters).toContain('П')
  expect(letters).toEqual(letters.toSorted(new Intl.Collator('ru').compare))
  expect(html).not.toContain('/tag/kurs-')
})

test('a tag leads to the topics of its articles', async () => {
  const html = await (await site.get('/tag/podokonnik/')).text()
  expect(html).toMatch(/<ul [^>]*aria-label="Темы рядом">.*?href="\/topics\/dom\/"/)
})

test('topics are nested as deep as they go', () =>
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
    // Nothing is written about cacti yet, so the page offers a way on.
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).waitFor()
  }))
