// Reading in a browser: with mouse and keyboard, with scripts and without.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadImage } from '#contract/media.ts'
import { getViews } from '#contract/views.ts'
import { listAuthors } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems } from './reader.ts'
import { crowd, openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(() => {
  // The server logs error pages (spec 8).
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(() => site.close())

/** The headless shell has a mouse that moves by itself, which loads the application. It needs less processor time for the other tests. */
const untouched = { kind: 'whole' } as const

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scriptsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script' || /\.js(\?|$)/.test(request.url())) asked.push(request.url())
  })
  return asked
}
/** Marks the document, to see later whether the page is still the same document. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)
const isReady = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' })
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

test('the home page, an article, the second page of an archive and the search form work with scripts off', () =>
  site.visit({ javaScriptEnabled: false }, async page => {
    await page.goto('/')
    const title = await page.locator('main h2 a').first().innerText()
    await page.locator('main h2 a').first().click()
    expect(await page.locator('h1').innerText()).toBe(title)
    await page.goto('/topics/dom/')
    const first = await page.locator('main h2 a').allInnerTexts()
    await page.getByRole('link', { name: 'Показать ещё' }).click()
    expect(pathOf(page)).toBe('/topics/dom/?page=2')
    const second = await page.locator('main h2 a').allInnerTexts()
    expect(second.length).toBeGreaterThan(5)
    expect(second.filter(each => first.includes(each))).toEqual([])
    await page.getByRole('link', { name: 'Поиск' }).first().click()
    await page.getByRole('combobox', { name: 'Что искать' }).fill('сырники')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.searchParams.get('q') === 'сырники')
    await page.locator('main h2 a').first().click()
    expect(await page.locator('h1').innerText()).toBe('Сырники')
    // Controls that need scripts are not shown without scripts.
    expect(await page.locator('.needs-js:visible').count()).toBe(0)
    expect(await page.getByText('500').first().isVisible()).toBe(true)
  }))

test('no script is loaded before the reader means to use the page, and then links open without a reload', () =>
  site.visit(untouched, async page => {
    const scripts = scriptsOf(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.evaluate(() => scrollTo(0, 500))
    await page.waitForTimeout(300)
    expect(scripts).toEqual([])
    await mark(page)
    const link = page.locator('main h2 a').nth(4)
    const title = await link.innerText()
    await link.hover()
    await isReady(page)
    expect(scripts.length).toBeGreaterThan(0)
    await link.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    await link.click()
    await page.waitForFunction(text => document.querySelector('h1')?.textContent === text, title)
    expect(await isSameDocument(page)).toBe(true)
    expect(await scrollTop(page)).toBe(0)
    // The title of the page is announced, and the focus is at its beginning.
    expect(await page.locator('.sr[role=status]').last().innerText()).toBe(await page.title())
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goBack()
    await page.waitForFunction(() => location.pathname === '/')
    await expect.poll(() => scrollTop(page)).toBe(left)
    expect(await isSameDocument(page)).toBe(true)
  }))

test('a key never hydrates the page by itself: it would be one long task', () =>
  site.visit({}, async page => {
    await page.goto('/dlinnaya-polka')
    const hasReadied = await page.evaluate(async () => {
      const root = document.documentElement
      for (;;) {
        const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
        if ('ready' in root.dataset) return false
        key()
        if ('ready' in root.dataset) return true
        await new Promise(resolve => setTimeout(resolve))
      }
    })
    expect(hasReadied).toBe(false)
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).press('Enter')
    await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  }))

test('a link to a chapter scrolls to it from another page, within the page and in a new tab', () =>
  site.visit({}, async page => {
    const topOf = (id: string) =>
      page.evaluate(each => Math.round(document.getElementById(each)!.getBoundingClientRect().top), id)
    const near = async (id: string) => {
      await expect.poll(async () => Math.abs(await topOf(id))).toBeLessThan(160)
    }
    await page.goto('/k-polke')
    await mark(page)
    await page.locator('a[href="/dlinnaya-polka#sverlenie"]').hover()
    await isReady(page)
    await page.locator('a[href="/dlinnaya-polka#sverlenie"]').click()
    await page.waitForSelector('#sverlenie')
    await near('sverlenie')
    expect(await isSameDocument(page)).toBe(true)
    await page.locator('[data-toc] a', { hasText: 'Уборка' }).first().click()
    await near('uborka')
    expect(pathOf(page) + new URL(page.url()).hash).toBe('/dlinnaya-polka#uborka')
    // A script that sets the hash scrolls too, and «Back» leads to the previous position.
    await page.evaluate(() => {
      location.hash = '#razmetka'
    })
    await near('razmetka')
    await page.evaluate(() => {
      location.hash = '#sverlenie'
    })
    await near('sverlenie')
    await page.goBack()
    await near('razmetka')
    await page.goto('about:blank')
    await page.goto('/dlinnaya-polka#sverlenie')
    await near('sverlenie')
  }))

test('«Показать ещё» appends the next page once, and «Back» finds it there', () =>
  site.visit({}, async page => {
    await page.goto('/topics/dom/')
    const more = page.getByRole('link', { name: 'Показать ещё' })
    expect(await more.getAttribute('href')).toBe('/topics/dom/?page=2')
    const addresses = () => page.locator('main h2 a').evaluateAll(links => links.map(link => link.getAttribute('href')))
    const before = await addresses()
    await more.hover()
    await isReady(page)
    await mark(page)
    await more.click()
    await expect.poll(async () => (await addresses()).length).toBeGreaterThan(before.length)
    const after = await addresses()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(after).size).toBe(after.length)
    expect(after).toContain('/zametka-40')
    expect(pathOf(page)).toBe('/topics/dom/')
    expect(await more.count()).toBe(0)
    await page.locator('a[href="/zametka-40"]').first().click()
    await page.waitForFunction(() => location.pathname === '/zametka-40')
    await page.goBack()
    await expect.poll(async () => (await addresses()).length).toBe(after.length)
    expect(await isSameDocument(page)).toBe(true)
  }))

test('a page being loaded shows a line and is requested once, another link cancels it, and a moved page redirects', () =>
  site.visit({}, async page => {
    await page.goto('/topics/dom/')
    await page.locator('h1').hover()
    await isReady(page)
    await mark(page)
    const asked: string[] = []
    let release = () => {}
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/o-zhurnale\.data/, async route => {
      asked.push(route.request().url())
      await isReleased
      await route.continue().catch(() => {})
    })
    const press = (href: string) =>
      page.evaluate(to => {
        const link = Object.assign(document.createElement('a'), { href: to })
        document.body.append(link)
        link.click()
        link.remove()
      }, href)
    const line = page.locator('div[aria-hidden=true]:has(+ div[role=status])')
    await press('/o-zhurnale')
    await line.waitFor({ state: 'attached' })
    await press('/o-zhurnale')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(pathOf(page)).toBe('/topics/dom/')
    await press('/chistyj-stol')
    await page.waitForFunction(() => location.pathname === '/stol-bez-hlama')
    await page.getByRole('heading', { name: 'Стол без хлама', level: 1 }).waitFor()
    await line.waitFor({ state: 'detached' })
    release()
    await page.waitForTimeout(200)
    expect([pathOf(page), await isSameDocument(page)]).toEqual(['/stol-bez-hlama', true])
  }))

test('opening the menu of sections closes other popovers and keeps the search', () =>
  site.visit({ viewport: { width: 375, height: 760 } }, async page => {
    await page.goto('/')
    await page.locator('h1, h2').first().hover()
    await isReady(page)
    const isOpen = (id: string) => page.locator(`#${id}`).evaluate(each => each.matches(':popover-open'))
    await page.getByRole('button', { name: 'Тема оформления' }).click()
    expect(await isOpen('theme')).toBe(true)
    await page.getByRole('button', { name: 'Разделы' }).click()
    expect([await isOpen('theme'), await isOpen('menu')]).toEqual([false, true])
    await page.getByRole('dialog', { name: 'Разделы' }).getByRole('searchbox', { name: 'Что искать' }).waitFor()
  }))

test('the menu of sections leads to what is outside of them, opens the themes over itself and gives way to the form of the letter', () =>
  site.visit({ viewport: { width: 375, height: 760 } }, async page => {
    await page.goto('/')
    await page.locator('h1, h2').first().hover()
    await isReady(page)
    const isOpen = (id: string) => page.locator(`#${id}`).evaluate(each => each.matches(':popover-open'))
    await page.getByRole('button', { name: 'Разделы' }).click()
    const menu = page.getByRole('dialog', { name: 'Разделы' })
    expect(await menu.getByRole('link', { name: 'О журнале' }).getAttribute('href')).toBe('/o-zhurnale')
    await menu.getByRole('button', { name: 'Тема оформления' }).click()
    expect([await isOpen('theme'), await isOpen('menu')]).toEqual([true, true])
    await page.keyboard.press('Escape')
    await menu.getByRole('link', { name: 'Письмо раз в неделю' }).click()
    expect(await isOpen('menu')).toBe(false)
    await expect.poll(() => new URL(page.url()).hash).toBe('#letters-title')
  }))

test.each([
  ['the next page answers 503', 503, 'Продолжение не загрузилось'],
  ['there is no connection', undefined, 'Нет связи с сервером'],
] as const)(
  '«Показать ещё» when %s keeps the list, shows the reason at the button and tries again',
  (_, status, words) =>
    site.visit({ bypassCSP: true, mayFail: /page=2|problems/, maySay: /^$/ }, async page => {
      await page.goto('/topics/dom/')
      const more = page.getByRole('link', { name: 'Показать ещё' })
      await more.hover()
      await isReady(page)
      await mark(page)
      const links = page.locator('main h2 a')
      const before = await links.count()
      let asked = 0
      await page.route(/\.data\?.*page=2/, async route => {
        asked += 1
        await (status === undefined ? route.abort() : route.fulfill({ status, body: 'null' }))
      })
      if (status === undefined) await page.context().setOffline(true)
      await more.click()
      await page.getByRole('alert').filter({ hasText: words }).waitFor()
      expect(await links.count()).toBe(before)
      expect([await isSameDocument(page), await more.getAttribute('aria-busy')]).toEqual([true, null])
      expect(await axeProblems(page)).toEqual([])
      await page.context().setOffline(false)
      await page.unroute(/\.data\?.*page=2/)

      // A double press sends one request, and the button shows that it is busy.
      let release = () => {}
      const isReleased = new Promise<void>(resolve => {
        release = resolve
      })
      asked = 0
      await page.route(/\.data\?.*page=2/, async route => {
        asked += 1
        await isReleased
        await route.continue()
      })
      const last = await links.last().getAttribute('href')
      await more.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect.poll(() => more.getAttribute('aria-busy')).toBe('true')
      expect(await page.getByRole('alert').filter({ hasText: words }).count()).toBe(0)
      release()
      await expect.poll(() => links.count()).toBeGreaterThan(before)
      expect(asked).toBe(1)
      // The keyboard focus continues with the list, at the first new card.
      expect(await more.count()).toBe(0)
      const focused = () => page.evaluate(() => document.activeElement?.closest('article, li, main')?.textContent ?? '')
      const firstNew = page.locator(`main h2:has(a[href="${last}"]) >> xpath=following::h2[1]`)
      await expect.poll(focused).toContain(await firstNew.innerText())
    }),
)

test('an article published in between pushes the list down, and nothing is repeated', () =>
  site.visit({}, async page => {
    await page.goto('/tag/zima/')
    const addresses = () => page.locator('main h2 a').evaluateAll(links => links.map(link => link.getAttribute('href')))
    const before = await addresses()
    const fresh = {
      ...crowd[0]!,
      source: 'crowd:fresh',
      id: 1200,
      slug: 'svezhaya',
      title: 'Свежая',
      publishedAt: daysAgo(0.1),
    }
    await site.app.ask(saveArticles, { body: { articles: [fresh] } })
    await site.app.waitUntilIdle()
    const more = page.getByRole('link', { name: 'Показать ещё' })
    await more.hover()
    await isReady(page)
    await more.click()
    await expect.poll(async () => (await addresses()).length).toBeGreaterThan(before.length)
    const after = await addresses()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(after).size).toBe(after.length)
  }))

test.each([320, 360, 375])('at %i px the header is one line within the page', width =>
  site.visit({ viewport: { width, height: 700 } }, async page => {
    await page.goto('/')
    const header = page.getByRole('banner')
    for (const part of [header.getByRole('link', { name: 'Дельно' }), header.getByRole('button', { name: 'Войти' })]) {
      const { x, width: taken, height } = (await part.boundingBox())!
      expect(height).toBeLessThanOrEqual(44)
      expect(x + taken).toBeLessThanOrEqual(width - 20)
    }
  }),
)

describe('a recipe', () => {
  test('changes its amounts and words with the number of portions', () =>
    site.visit({}, async page => {
      await page.goto('/recipe/syrniki')
      const portions = page.locator('output')
      const amounts = () => page.locator('[aria-labelledby=products] li b').allInnerTexts()
      const said = async () => (await portions.innerText()).replaceAll('\u00a0', ' ')
      expect(await said()).toBe('4 порции')
      expect((await amounts())[0]?.replaceAll('\u00a0', ' ')).toBe('500 г')
      await page.getByRole('button', { name: 'Больше порций' }).click()
      await expect.poll(said).toBe('5 порций')
      expect((await amounts())[0]?.replaceAll('\u00a0', ' ')).toBe('630 г')
      for (const left of ['4 порции', '3 порции', '2 порции', '1 порция']) {
        await page.getByRole('button', { name: 'Меньше порций' }).click()
        await expect.poll(said).toBe(left)
      }
      expect((await amounts()).map(each => each.replaceAll('\u00a0', ' '))).toEqual(['125 г', '¼ шт.'])
      expect(await page.getByRole('button', { name: 'Меньше порций' }).getAttribute('aria-disabled')).toBe('true')
    }))

  test('opens cooking mode by keyboard, closes it by Escape, and the focus returns', () =>
    site.visit({}, async page => {
      await page.goto('/recipe/syrniki')
      const button = page.getByRole('button', { name: 'Готовить по шагам' })
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Готовим: Сырники' })
      await dialog.waitFor()
      expect(await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Готовить по шагам')
    }))

  test('leads from its products to other recipes with them', () =>
    site.visit({}, async page => {
      await page.goto('/recipe/syrniki')
      const products = page.getByRole('region', { name: 'Из тех же продуктов' }).getByRole('link')
      expect(await products.allInnerTexts()).toEqual(['Творог', 'Яйцо'])
      await products.last().click()
      await page.waitForURL('**/recipes/yajtso/')
      await page.getByRole('link', { name: 'Омлет' }).waitFor()
    }))

  test('is printed on one sheet, even when it is long', async () => {
    const products =
      'говядина вода соль лавр перец свёкла капуста картофель морковь лук паста уксус сахар масло чеснок сметана укроп'
    const [anna] = (await site.app.ask(listAuthors)).items.filter(person => person.slug === 'anna')
    const sentence = 'Переложите овощи в кастрюлю, дождитесь первых пузырей и держите на тихом огне пять минут.'
    await site.app.ask(saveRecipes, {
      body: {
        recipes: [
          {
            source: 'test:borsch',
            id: 1_000_000_010,
            slug: 'borsch',
            title: 'Борщ, который не теряет цвет',
            excerpt: 'Мясо режем кусками, свёклу гасим кислым, капусту кладём в последнюю очередь.',
            body: `<p>${sentence.repeat(20)}</p>`,
            publishedAt: daysAgo(5),
            author: anna!,
            prepMinutes: 50,
            cookMinutes: 55,
            totalMinutes: 105,
            portions: 6,
            ingredients: [
              {
                title: '',
                items: products.split(' ').map(name => ({
                  name,
                  amount: 2,
                  amount_max: null,
                  unit: 'piece' as const,
                  note: 'средних',
                  term: null,
                  forms: null,
                })),
              },
            ],
            steps: Array.from({ length: 6 }, (_, at) => ({
              title: `Шаг ${at + 1}`,
              text: `${sentence} `.repeat(3),
              image: null,
              minutes: 10,
              timer_minutes: 10,
              uses: products.split(' ').map((_, product) => product),
            })),
            tips: Array.from({ length: 3 }, (_, at) => `${at + 1}. ${sentence}`),
            nutrition: { kcal: 375, protein_grams: 22, fat_grams: 22, carbs_grams: 22, per: 'portion' },
          },
        ],
      },
    })
    await site.app.waitUntilIdle()
    await site.visit({}, async page => {
      await page.goto('/recipe/borsch')
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    })
  })

  test('is printed in letters that are read at the stove if it is short, along one edge', () =>
    site.visit({ viewport: { width: 703, height: 1000 } }, async page => {
      await page.goto('/recipe/syrniki')
      await page.emulateMedia({ media: 'print' })
      const sizeOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
      expect(await sizeOf('[aria-labelledby=steps] p')).toBeGreaterThan(15)
      expect(await sizeOf('[aria-labelledby=products] label')).toBeGreaterThan(13)
      const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      const products = (await page.getByRole('region', { name: 'Продукты' }).boundingBox())!
      expect(title.x).toBe(products.x)
    }))

  test('keeps its ticked products for the next visit', () =>
    site.visit({}, async page => {
      await page.goto('/recipe/syrniki')
      const box = page.getByRole('checkbox').first()
      await box.focus()
      await isReady(page)
      await page.keyboard.press('Space')
      expect(await box.isChecked()).toBe(true)
      await page.reload()
      await box.focus()
      await expect.poll(() => box.isChecked()).toBe(true)
    }))
})

test('the filters of recipes are one row on a phone, and open without scripts', () =>
  site.visit({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } }, async page => {
    await page.goto('/recipes/')
    const filters = page.getByRole('complementary', { name: 'Фильтры' })
    const groups = filters.locator('summary')
    const tops = await groups.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(1)
    expect(new Set(tops).size).toBe(1)
    expect(await filters.locator('details[open]').count()).toBe(1)
    await groups.last().press('Enter')
    const links = filters.locator('details[open] a')
    expect(await filters.locator('details[open]').count()).toBe(1)
    expect(await links.first().isVisible()).toBe(true)
    expect((await links.first().boundingBox())!.y).toBeGreaterThan(tops[0]!)
  }))

test('an article on paper says where it is from and of what day it is', () =>
  site.visit({}, async page => {
    await page.goto('/fikus-zimoj')
    const printed = page.getByText(new RegExp(`${new URL(site.app.config.siteUrl).host}/fikus-zimoj`))
    expect(await printed.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await printed.innerText()).toMatch(/\d+\s[а-я]+ \d{4}\sгода\n/)
    expect(await page.locator('header time').first().isVisible()).toBe(false)
  }))

test('search completes the typed text, by keyboard alone', () =>
  site.visit({}, async page => {
    await page.goto('/search')
    const field = page.getByRole('combobox', { name: 'Что искать' })
    await field.focus()
    await isReady(page)
    await page.keyboard.type('сырн')
    const option = page.getByRole('option').first()
    await option.waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await page.keyboard.press('Escape')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname === '/recipe/syrniki' || location.search.startsWith('?q='))
    await page.goto('/search')
    await field.focus()
    await page.keyboard.type('фикус')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => new URLSearchParams(location.search).get('q') === 'фикус')
    await page.locator('main mark').first().waitFor()
    expect((await page.locator('main mark').first().innerText()).toLowerCase()).toContain('фикус')
  }))

test('the chosen theme survives a reload and is set before anything is painted', () =>
  site.visit({ colorScheme: 'light' }, async page => {
    await page.goto('/')
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await colour()
    await page.getByRole('button', { name: 'Тема оформления' }).click()
    await page.getByText('Тёмная', { exact: true }).click()
    await expect.poll(colour).not.toBe(light)
    const dark = await colour()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('body')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await colour()).toBe(dark)
    await page.getByRole('button', { name: 'Тема оформления' }).click()
    expect(await page.getByRole('radio', { name: 'Тёмная' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await page.getByRole('radio', { name: 'Как в системе' }).isChecked()).toBe(true)
    await expect.poll(colour).toBe(light)
  }))

test('a view is counted once per page read', () =>
  site.visit({}, async page => {
    const counts = async () => {
      await site.app.waitUntilIdle()
      const { viewsCounts } = await site.app.ask(getViews, {
        body: { action: 'get-views', postIds: '1005,1006' } as never,
      })
      return [viewsCounts['1005'] ?? 0, viewsCounts['1006'] ?? 0]
    }
    expect(await counts()).toEqual([0, 0])
    const told: (string | null)[] = []
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/svc/views/incr/') told.push(request.postData())
    })
    await page.goto('/zametka-6')
    await expect.poll(() => told.length).toBe(1)
    await page.locator('h1').hover()
    await isReady(page)
    await page.mouse.wheel(0, 2000)
    await page.waitForTimeout(200)
    expect(told).toEqual(['action=increase-views&postId=1005'])
    await expect.poll(counts).toEqual([1, 0])
    await page.reload()
    await expect.poll(() => told.length).toBe(2)
    expect(await counts()).toEqual([1, 0])
  }))

test('without scripts no button is shown that does nothing', () =>
  site.visit({ javaScriptEnabled: false }, async page => {
    const idle: string[] = []
    for (const path of [
      '/',
      '/dlinnaya-polka',
      '/recipe/syrniki',
      '/health/son/son-v-zharu',
      '/topics/dom/',
      '/search',
    ]) {
      await page.goto(path)
      const buttons = page.locator('button:visible:not([popovertarget])')
      for (const button of await buttons.all())
        if (!(await button.evaluate(each => (each as HTMLButtonElement).form?.hasAttribute('action'))))
          idle.push(`${path}: ${await button.getAttribute('aria-label')}`)
    }
    expect(idle).toEqual([])
  }))

test('the slider and the carousel of a body work by keyboard without the application, and keep working with it', async () => {
  const picture = async (alt: string, background: string) => {
    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .webp()
      .toBuffer()
    const { origin } = await site.app.ask(uploadImage, { query: { alt }, body: bytes })
    return { src: origin, alt, width: 320, height: 240 }
  }
  const compare = { before: await picture('До ремонта', '#336'), after: await picture('После ремонта', '#e52') }
  const posts = Array.from({ length: 8 }, (_, index) => `zametka-${index + 1}`)
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'blocks:1',
          id: 1210,
          type: 'post',
          slug: 'zhivye-bloki',
          title: 'Живые блоки',
          body: `<p>Сравните.</p><!-- wp:delno/before-after ${JSON.stringify(compare)} /--><!-- wp:delno/carousel ${JSON.stringify({ title: 'Ещё', posts })} /-->`,
          publishedAt: daysAgo(1),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
  await site.visit(untouched, async page => {
    await page.goto('/zhivye-bloki')
    expect(await page.locator('.b-compare img').count()).toBe(2)
    expect(await page.locator('.b-carousel__list a').count()).toBe(8)
    await page.locator('.b-carousel[data-alive]').waitFor()
    await page.locator('.b-compare[data-alive]').waitFor()
    expect(await page.locator('html[data-ready]').count()).toBe(0)
    const slider = page.getByRole('slider', { name: 'Граница между «до» и «после»' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('.b-compare__pair').evaluate(pair => pair.style.getPropertyValue('--at'))).toBe('52%')
    const back = page.getByRole('button', { name: 'Листать назад' })
    const forward = page.getByRole('button', { name: 'Листать вперёд' })
    expect(await back.getAttribute('aria-disabled')).toBe('true')
    await forward.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.b-carousel__list').evaluate(list => list.scrollLeft)).toBeGreaterThan(100)
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false')
    await isReady(page)
    expect([await slider.count(), await forward.count()]).toEqual([1, 1])
    await page.getByRole('link', { name: 'Дельно, на главную' }).first().click()
    await page.waitForURL('/')
    await page.goBack()
    await slider.waitFor()
    await forward.waitFor()
  })
})

test('a picture of a gallery that is pressed before the application is there opens over the page', async () => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  const { origin } = await site.app.ask(uploadImage, { query: { alt: 'Окно' }, body: bytes })
  const picture = `<figure class="wp-block-image"><img src="${origin}" alt="Окно" width="320" height="240"></figure>`
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'gallery:1',
          id: 1760,
          type: 'post',
          slug: 'okna',
          title: 'Окна',
          body: `<p>Смотрим.</p><figure class="wp-block-gallery">${picture}${picture}</figure>`,
          publishedAt: daysAgo(3),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  await site.visit(untouched, async page => {
    await page.goto('/okna')
    await page.getByRole('link', { name: /^Открыть изображение 1 из 2/ }).click()
    await page.getByRole('dialog').getByText('1 из 2').waitFor()
    expect(pathOf(page)).toBe('/okna')
  })
})

test('no foreign host is requested until the reader asks for it, and then its page is shown in a sandboxed frame', async () => {
  const body = [
    '<figure><iframe src="https://karty.example/1" title="Карта проезда" width="600" height="400"></iframe></figure>',
    '<!-- wp:embed {"url":"https://t.me/delno/12","type":"rich","providerNameSlug":"telegram"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://t.me/delno/12</div></figure><!-- /wp:embed -->',
    '<p><iframe src="https://rutube.ru/play/embed/0123abcd"></iframe></p>',
  ].join('')
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'blocks:2',
          id: 1211,
          type: 'post',
          slug: 'chuzhie-stranicy',
          title: 'Чужие страницы',
          body,
          publishedAt: daysAgo(1),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
  await site.visit({ mayAsk: /karty\.example|t\.me|rutube/ }, async page => {
    const asked: string[] = []
    await page.route(/karty\.example|t\.me|rutube\.ru/, route => {
      asked.push(new URL(route.request().url()).hostname)
      return route.fulfill({ contentType: 'text/html', body: '<p>Чужое</p>' })
    })
    await page.goto('/chuzhie-stranicy')
    await page.locator('h1').hover()
    await isReady(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(asked).toEqual([])
    await page.getByRole('link', { name: 'Карта проезда' }).click()
    const frame = page.locator('iframe[title="Карта проезда"]')
    await expect.poll(() => asked).toEqual(['karty.example'])
    expect(await frame.getAttribute('sandbox')).not.toMatch(/allow-top-navigation|allow-modals/)
    await page.getByRole('link', { name: /публикацию/ }).press('Enter')
    await expect.poll(() => asked).toEqual(['karty.example', 't.me'])
    await page.locator('.b-video a').click()
    await expect.poll(() => asked).toEqual(['karty.example', 't.me', 'rutube.ru'])
  })
})

describe('axe finds nothing', () => {
  const pages: [name: string, path: string][] = [
    ['home', '/'],
    ['an article', '/dlinnaya-polka'],
    ['a recipe', '/recipe/syrniki'],
    ['an archive', '/topics/dom/'],
    ['search', '/search?q=фикус'],
    ['health', '/health/son/son-v-zharu'],
    ['topics', '/topics/'],
    ['an error', '/net-takoj'],
  ]
  test.each(pages)('on %s, narrow and wide, light and dark', (_, path) =>
    site.visit({ mayFail: /net-takoj/, reducedMotion: 'reduce' }, async page => {
      await page.goto(path)
      const found: string[] = []
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          found.push(...(await axeProblems(page)).map(problem => `${width} ${colorScheme} ${problem}`))
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      expect(found).toEqual([])
    }),
  )
})
