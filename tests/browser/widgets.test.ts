// Widgets in pages: their places, the pages that show them, which posts they leave out, and that nothing moves.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAuthors, listTopicPosts } from '#contract/content.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { listWidgetDrafts, removeWidgets, saveWidgets, type WidgetDraft } from '#contract/office/widgets.ts'
import { getRecipe } from '#contract/recipes.ts'
import { widgetPlaces, widgetSlots, type WidgetSlot } from '#contract/widgets.ts'
import { daysAgo } from '../magazine.ts'
import { plainWords } from '../plain-words.ts'
import { axeProblems, hasStandInFonts, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
async function removeAll(): Promise<void> {
  const { items } = await site.app.ask(listWidgetDrafts)
  await site.app.ask(removeWidgets, { body: { ids: items.map(({ id }) => id) } })
  await site.app.waitUntilIdle()
}
afterEach(removeAll)
afterAll(() => site.close())

async function save(...widgets: WidgetDraft[]): Promise<void> {
  await site.app.ask(saveWidgets, { body: { widgets } })
  await site.app.waitUntilIdle()
}
const read = async (path: string) => plainWords(await (await site.get(path)).text())
const note = (slot: WidgetSlot, changes: object = {}) =>
  ({ type: 'parsed-html', slot, html: '<p>Записка редакции</p>', ...changes }) as WidgetDraft

test('a widget skips posts that the page already shows, and is absent when no others are left', async () => {
  const ofTopic = (slug: string, limit: number): WidgetDraft => ({
    type: 'taxonomy-posts',
    slot: 'sidebar',
    taxonomy: 'category',
    slug,
    title: 'Ещё о доме',
    limit,
  })
  await save(ofTopic('dom', 2))
  const titlesAt = async (path: string) => {
    const html = await read(path)
    const from = html.indexOf('Ещё о доме')
    const titles = (text: string) => Array.from(text.matchAll(/Заметка о доме № (\d+)(?=<)/g), ([, n]) => Number(n))
    return {
      all: titles(html.slice(0, html.indexOf('</main>'))),
      inWidget: from < 0 ? [] : titles(html.slice(from, html.indexOf('</section>', from))),
    }
  }
  const { all, inWidget } = await titlesAt('/topics/dom/')
  expect(inWidget).toHaveLength(2)
  expect(new Set(all).size).toBe(all.length)
  await removeAll()
  await save(ofTopic('rasteniya', 2))
  expect(await read('/topics/dom/rasteniya/')).not.toContain('Ещё о доме')
})

test('a poll leads to its article, unless the page shows it already', async () => {
  const poll = { id: 61, name: 'Фикус', question: 'Есть ли у вас фикус?', answers: [{ text: 'Да' }, { text: 'Нет' }] }
  await site.app.ask(savePolls, { body: { polls: [{ ...poll, postId: 101 }] } })
  await save({ type: 'quick-poll', slot: 'sidebar', ids: [61] })
  const pages = await Promise.all(['/author/timur/', '/topics/dom/rasteniya/'].map(read))
  expect(pages.map(html => html.includes('Есть ли у вас фикус?'))).toEqual([true, true])
  expect(pages.map(html => html.includes('class="quick-poll__about"'))).toEqual([true, false])
})

describe('a widget', () => {
  test('that is hidden in one section is on no page of that section, and is on others', async () => {
    const { id } = await site.app.ask(listTopicPosts, { params: { path: 'dom/rasteniya' } })
    await save(note('below-header', { hide: [{ type: 'category', id }] }))
    for (const path of ['/fikus-zimoj', '/topics/dom/rasteniya/'])
      expect(await read(path), path).not.toContain('Записка')
    for (const path of ['/', '/stol-bez-hlama', '/topics/dom/', '/o-zhurnale'])
      expect(await read(path), path).toContain('Записка редакции')
  })

  test('in a slot of recipes or health is shown only there', async () => {
    const { ingredient_terms } = await site.app.ask(getRecipe, { params: { id: 'syrniki' } })
    const curd = ingredient_terms.find(({ slug }) => slug === 'tvorog')!
    await save(
      note('recipes-above-comments', { hide: [{ type: 'ingredients', id: curd.id }] }),
      note('health-above-comments', { html: '<p>Звоните 103</p>' }),
    )
    expect(await read('/recipe/omlet')).toContain('Записка')
    expect(await read('/recipe/syrniki')).not.toContain('Записка')
    expect(await read('/health/son/son-v-zharu')).toContain('Звоните 103')
    expect(await read('/fikus-zimoj')).not.toMatch(/Звоните|Записка/)
  })

  const around = ['above-header', 'below-header', 'footer']
  const ofOrder = ['above-header', 'below-header', 'sidebar', 'footer']
  const ofList = ['above-header', 'below-header', 'between-posts', 'sidebar', 'footer']
  test.each([
    ['/', ['above-header', 'below-header', 'sidebar', 'between-posts', 'footer']],
    ['/?page=2', ['above-header', 'below-header', 'between-posts', 'footer']],
    ['/topics/dom/', ofList],
    // Nothing stands between the places of an order.
    ['/author/timur/', ofOrder],
    ['/top/week/', ofOrder],
    [
      '/dlinnaya-polka',
      [
        'above-header',
        'below-header',
        'after-excerpt',
        'after-first-paragraph',
        'dynamic-in-post',
        'above-comments',
        'below-comments',
        'sidebar',
        'footer',
      ],
    ],
    [
      '/recipe/syrniki',
      ['above-header', 'below-header', 'after-excerpt', 'above-comments', 'below-comments', 'sidebar', 'footer'].map(
        place => `recipes-${place}`,
      ),
    ],
    ['/recipes/', [...around.slice(0, 2), 'sidebar', 'footer'].map(place => `recipes-${place}`)],
    ['/health/', [...around.slice(0, 2), 'sidebar', 'footer'].map(place => `health-${place}`)],
    [
      '/health/son/son-v-zharu',
      [
        'above-header',
        'below-header',
        'after-excerpt',
        'after-first-paragraph',
        'above-comments',
        'below-comments',
        'footer',
      ].map(place => `health-${place}`),
    ],
    ['/topics/', around],
    ['/kursy/', around],
    ['/search?q=фикус', around],
    ['/health/services', around.map(place => `health-${place}`)],
    ['/yandbtm', []],
  ])('has its places on %s in the order of the page: %j', async (path, places) => {
    await save(
      ...widgetSlots
        .filter(slot => !slot.endsWith('scripts'))
        .map(slot => note(slot, { html: `<p>Здесь ${slot}.</p>` })),
    )
    const html = await read(path)
    expect(Array.from(html.matchAll(/Здесь ([\w-]+)\./g), ([, slot]) => slot)).toEqual(places)
  })

  test.each([
    ['/', ['sidebar', 'between-posts']],
    ['/topics/dom/', ['sidebar']],
    ['/dlinnaya-polka', ['above-comments', 'sidebar']],
    ['/fikus-zimoj', ['above-comments']],
  ])(
    'with a poll is shown on %s only in the places %j, with its poll below its title (spec 4)',
    async (path, places) => {
      const slots = widgetPlaces.filter(place => place !== 'scripts')
      const answers = [{ text: 'Да' }, { text: 'Нет' }]
      const polls = slots.map((slot, at) => ({ id: 50 + at, name: slot, question: `Опрос: ${slot}?`, answers }))
      await site.app.ask(savePolls, { body: { polls } })
      const title = (slot: string) => `Спрашиваем: ${slot}`
      await save(
        ...slots.map((slot, at): WidgetDraft => ({ type: 'quick-poll', slot, title: title(slot), ids: [50 + at] })),
      )
      const html = await read(path)
      expect(Array.from(html.matchAll(/Спрашиваем: ([\w-]+)/g), ([, place]) => place)).toEqual(places)
      expect(Array.from(html.matchAll(/Опрос: ([\w-]+)\?/g), ([, place]) => place)).toEqual(places)
      expect(Array.from(html.matchAll(/data-polls="([\w-]+)"/g), ([, place]) => place)).toEqual(places)
    },
  )

  test('is fresh at once after an edit, also on cached pages', async () => {
    await save(note('footer', { source: 'test:note' }))
    expect(await read('/fikus-zimoj')).toContain('Записка редакции')
    const kept = await site.get('/fikus-zimoj')
    expect(kept.headers.get('x-cache')).toBeNull()
    expect(kept.headers.get('cache-tag')!.split(',')).toContain('widgets')
    await save(note('footer', { source: 'test:note', html: '<p>Вторая записка</p>' }))
    const html = await read('/fikus-zimoj')
    expect(html).toContain('Вторая записка')
    expect(html).not.toContain('Записка редакции')
  })

  test('is absent in AMP and Lite', async () => {
    await save(note('above-comments'), note('below-header'))
    for (const path of ['/fikus-zimoj/amp', '/fikus-zimoj?lite', '/?lite']) {
      const html = await read(path)
      expect(html, path).toContain('Фикус зимой')
      expect(html, path).not.toContain('Записка')
    }
  })
})

describe('the contents of a widget', () => {
  const linksTo = (html: string, path: string) => html.split(`href="${path}"`).length - 1
  const bodyOf = (html: string) => html.slice(html.indexOf('<body'))

  test('repeat no post of the page: the next post takes its place', async () => {
    const collection = (slot: WidgetSlot) =>
      ({
        type: 'posts-collection',
        slot,
        title: 'Выбор',
        ids: [1000, 101, 1100, 1101, 1038, 1039],
        limit: 2,
      }) as WidgetDraft
    await save(collection('sidebar'), collection('footer'))
    const home = bodyOf(await read('/'))
    for (const path of ['/zametka-1', '/fikus-zimoj', '/zametka-39', '/zametka-40'])
      expect(linksTo(home, path), path).toBe(1)
    // The page of a post shows itself and what is recommended after it.
    const article = bodyOf(await read('/dlinnaya-polka'))
    expect(linksTo(article, '/dlinnaya-polka')).toBe(0)
    for (const path of ['/fikus-zimoj', '/k-polke', '/zametka-39']) expect(linksTo(article, path), path).toBe(1)
  })

  test('have a title with the editor’s link, and without a title the link is below', async () => {
    const moreLink = { title: 'Весь дом', url: '/topics/dom/' }
    await save(
      { type: 'posts-collection', slot: 'sidebar', ids: [1035], title: 'Чисто', moreLink },
      note('footer', { moreLink }),
    )
    const html = await read('/topics/dom/rasteniya/')
    const links = [...html.matchAll(/<a [^>]*href="\/topics\/dom\/"[^>]*>(.*?)<\/a>/gs)].map(([, words]) => words)
    expect(links.filter(words => words?.includes('Весь дом'))).toHaveLength(2)
    expect(html.indexOf('Чисто')).toBeLessThan(html.indexOf('Весь дом'))
    expect(html.lastIndexOf('Записка редакции')).toBeLessThan(html.lastIndexOf('Весь дом'))
  })

  test('are left out entirely when the page has shown all its posts', async () => {
    await save({ type: 'posts-collection', slot: 'sidebar', title: 'Только фикус', ids: [101] })
    expect(await read('/')).not.toContain('Только фикус')
    expect(await read('/topics/dom/?page=2')).toContain('Только фикус')
  })

  test('interrupt a long article in its middle, and not a short one', async () => {
    await save(note('dynamic-in-post'), note('after-first-paragraph', { html: '<p>После начала</p>' }))
    const html = await read('/dlinnaya-polka')
    const order = ['Разметка</h2>', 'После начала', 'Сверление</h2>', 'Записка редакции', 'Уборка</h2>']
    const places = order.map(text => html.indexOf(text, html.indexOf('data-body')))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(await read('/stol-bez-hlama')).not.toContain('Записка')
  })
})

describe('in a browser with every slot filled', () => {
  const rooms = ['', 'recipes-', 'health-'] as const
  /** Enough for a row of plates that is wider than a phone. */
  async function cookMore(): Promise<void> {
    const author = (await site.app.ask(listAuthors)).items[0]!
    const recipes = Array.from({ length: 30 }, (_, index) => ({
      source: `more:${index}`,
      id: 1_000_000_100 + index,
      slug: `kasha-${index}`,
      title: `Каша с начинкой № ${index}`,
      publishedAt: daysAgo(30 + index),
      author,
      prepMinutes: 5,
      cookMinutes: 15,
      totalMinutes: 20,
      portions: 2,
      dishTypes: ['zavtraki'],
    }))
    await site.app.ask(saveRecipes, { body: { recipes } })
  }
  async function fillAll(): Promise<void> {
    await cookMore()
    const poll = {
      id: 5,
      name: 'Сон',
      question: 'Когда ложитесь?',
      answers: [{ text: 'В девять' }, { text: 'За полночь' }],
    }
    await site.app.ask(savePolls, { body: { polls: [poll] } })
    const more = { title: 'Все статьи', url: '/list/' }
    await save(
      ...rooms.flatMap(room =>
        widgetPlaces
          .filter(place => place !== 'scripts')
          .flatMap((place): WidgetDraft[] => {
            const slot = `${room}${place}` as const
            return [
              {
                type: 'posts-collection',
                slot,
                title: `Выбор: ${place}`,
                ids: Array.from({ length: 30 }, (_, n) => 1039 - n),
                limit: 3,
                moreLink: more,
              },
              {
                type: 'recipes-list',
                slot,
                ids: Array.from({ length: 30 }, (_, n) => 1_000_000_100 + n),
                limit: 4,
                fixed: true,
                title: 'На ужин',
              },
              { type: 'quick-poll', slot, title: 'Опрос недели', moreLink: more, ids: [5] },
              note(slot),
            ]
          }),
      ),
    )
  }
  const pages = ['/', '/topics/dom/', '/dlinnaya-polka', '/recipe/syrniki', '/recipes/', '/health/']

  test.each([375, 1280])(
    'axe finds no problem, nothing moves or overflows, even when fonts come last, at %i px',
    async width => {
      await fillAll()
      for (const path of pages)
        await site.visit({ viewport: { width, height: 800 } }, async page => {
          const isPainted = Promise.withResolvers<void>()
          await page.route(/\.woff2$/, async route => {
            await isPainted.promise
            await route.continue()
          })
          await page.addInitScript(() => {
            type Shift = { value: number; sources: { node?: Element }[] }
            const shifts = { sum: 0, of: [] as string[] }
            Object.assign(globalThis, { shifts })
            new PerformanceObserver(list => {
              for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
                shifts.sum += value
                shifts.of.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 200)).join(', ')}`)
              }
            }).observe({ type: 'layout-shift', buffered: true })
          })
          /** Shifts since the last call, after everything is painted. */
          const readShifts = () =>
            page.evaluate(async () => {
              for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
              const { shifts } = globalThis as unknown as { shifts: { sum: number; of: string[] } }
              const since = { sum: shifts.sum, of: shifts.of.splice(0) }
              shifts.sum = 0
              return since
            })
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
          expect((await readShifts()).of, path).toEqual([])
          isPainted.resolve()
          await page.waitForLoadState()
          await page.evaluate(() => document.fonts.ready)
          expect(await page.evaluate(() => document.fonts.check('16px "Golos Text"', 'Дом')), path).toBe(true)
          // A title that fills its line to the last letter may take two in the other font, which makes one row of cards
          // a line higher.
          const { sum } = await readShifts()
          if (await hasStandInFonts(page)) expect(sum, path).toBeLessThan(0.05)
          expect(await page.getByText('Записка редакции').count(), path).toBeGreaterThan(2)
          for (let y = 0; y < 12; y += 1) await page.evaluate(() => scrollBy(0, innerHeight * 0.9))
          expect((await readShifts()).of, path).toEqual([])
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            path,
          ).toBeLessThanOrEqual(0)
          expect(await axeProblems(page), path).toEqual([])
        })
    },
  )

  test('a fixed widget stays visible beside a long article', async () => {
    await save({ type: 'posts-collection', slot: 'sidebar', title: 'Под рукой', ids: [1035, 1036], fixed: true })
    await site.visit({ viewport: { width: 1280, height: 800 } }, async page => {
      await page.goto('/dlinnaya-polka')
      const heading = page.getByRole('heading', { name: 'Под рукой' })
      await page.getByRole('heading', { name: 'Уборка' }).evaluate(element => element.scrollIntoView())
      const box = (await heading.boundingBox())!
      expect(box.y).toBeGreaterThan(0)
      expect(box.y).toBeLessThan(800)
    })
  })

  test('the same widgets are in the same places with the application and without it', async () => {
    await fillAll()
    await site.visit({}, async page => {
      await page.goto('/dlinnaya-polka')
      const texts = () => page.locator('[data-slot], aside').allInnerTexts()
      const before = await texts()
      await page.mouse.move(200, 300)
      await isReady(page)
      expect(await texts()).toEqual(before)
      await page.getByRole('link', { name: 'Дельно, на главную' }).first().click()
      await page.waitForURL('**/')
      await page.getByRole('heading', { name: 'Выбор: below-header' }).waitFor()
    })
  })
})
