// How pages are laid out at the widths of a phone and a desk: what must stay in one row, what comes before what, and what is folded.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { saveArticles, saveMenus } from '#contract/office/content.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

const table =
  '<table><thead><tr><th>Месяц</th><th>Сколько</th><th>Кому</th></tr></thead><tbody><tr><td>Май</td><td>1 200 ₽</td><td>соседям</td></tr><tr><td>Июнь</td><td>90 ₽</td><td>коту <a href="/fikus-zimoj">и фикусу</a></td></tr></tbody></table>'
const poll = (id: number, answers: number) => ({
  id,
  name: `Опрос ${id}`,
  question: `Вопрос ${id}`,
  answers: Array.from({ length: answers }, (_, at) => ({ id: id * 10 + at, text: `Ответ ${at}` })),
})

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const { ask } = site.app
  await ask(savePolls, { body: { polls: [poll(1, 2), poll(2, 6)] } })
  await ask(saveWidgets, { body: { widgets: [{ type: 'quick-poll', slot: 'sidebar', ids: [1, 2] }] } })
  await ask(saveMenus, {
    body: {
      header: [
        { title: 'Дом', url: '/topics/dom/', children: [{ title: 'Растения', url: '/topics/dom/rasteniya/' }] },
        { title: 'Рецепты', url: '/recipes/' },
      ],
      footer: [],
      health: [],
      recipes: [],
    },
  })
  await ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'layout:1',
          id: 1500,
          type: 'post',
          template: 'two-column',
          slug: 'tablitsa',
          title: 'Таблица',
          body: `<p>Считаем.</p>${table}${'<p>Полка держится на двух кронштейнах.</p>'.repeat(30)}`,
          publishedAt: daysAgo(6),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site.close())

const boxOf = async (place: Locator) => (await place.boundingBox())!
const topsOf = async (places: Locator) =>
  new Set(await places.evaluateAll(all => all.map(each => Math.round(each.getBoundingClientRect().top))))
/** As if hundreds of readers had reacted. */
const countHundreds = (reactions: Locator) =>
  reactions.evaluateAll(all => all.forEach(each => each.lastChild!.replaceWith('347')))
const asks = (page: Page) => page.getByRole('radio', { name: 'Да, без имени' }).isVisible()

test('at 375 px: reactions in one row, rows of a table as cards, related articles before the rail, a recipe that fits', () =>
  site.visit({ viewport: { width: 375, height: 800 } }, async page => {
    await page.goto('/tablitsa')
    await page.mouse.move(20, 400)
    await isReady(page)
    const reactions = page.getByRole('group', { name: 'Реакции' }).getByRole('button')
    await countHundreds(reactions)
    expect((await topsOf(reactions)).size).toBe(1)
    const cells = page.locator('.b-table tbody tr').first().locator('td')
    expect((await topsOf(cells)).size).toBe(3)
    expect(await cells.nth(1).evaluate(cell => getComputedStyle(cell, '::before').content)).toBe('"Сколько"')
    // The words of a cell are one text, also with a link in it.
    const link = page.getByRole('link', { name: 'и фикусу' })
    expect((await boxOf(link.locator('..'))).height).toBeLessThan(2 * (await boxOf(link)).height)
    const related = page.getByRole('region', { name: 'По теме' })
    expect((await boxOf(related)).y).toBeLessThan((await boxOf(page.getByRole('complementary').last())).y)
    expect([await asks(page), await page.getByText('Ctrl').isVisible()]).toEqual([false, false])
    expect(await page.getByRole('button', { name: 'Нашли опечатку?' }).isVisible()).toBe(false)

    await page.goto('/recipe/syrniki')
    const facts = page.getByRole('article').locator('dl').first().locator('> div')
    expect([await facts.count(), (await topsOf(facts)).size]).toEqual([4, 2])
    const step = page.locator('#steps ~ ol > li').first()
    const [number, title, words] = [step.locator('span').first(), step.getByRole('heading'), step.locator('p').first()]
    expect((await boxOf(title)).x).toBeGreaterThan((await boxOf(number)).x + 20)
    expect((await boxOf(words)).x).toBeLessThan((await boxOf(title)).x)
    expect((await boxOf(number)).y).toBeLessThan((await boxOf(words)).y)
    const actions = page.getByRole('article').locator('header').getByRole('button')
    expect([await actions.count(), (await topsOf(actions)).size]).toEqual([3, 1])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  }))

/** The contrast of the words that an empty field shows (WCAG 2.2), which axe does not measure. */
const hintContrast = (field: Locator) =>
  field.evaluate(element => {
    const brightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = colour
        .match(/[\d.]+/g)!
        .map(Number)
        .map(value => value / 255)
        .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground: Element | null = element
    while (ground && getComputedStyle(ground).backgroundColor.endsWith(', 0)')) ground = ground.parentElement
    const hint = brightness(getComputedStyle(element, '::placeholder').color)
    const paper = brightness(getComputedStyle(ground!).backgroundColor)
    return (Math.max(hint, paper) + 0.05) / (Math.min(hint, paper) + 0.05)
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`words in empty fields can be read, ${colorScheme}`, () =>
    site.visit({ colorScheme }, async page => {
      await page.goto('/tablitsa')
      const fields = page.locator('[placeholder]')
      expect(await fields.count()).toBeGreaterThan(1)
      for (const field of await fields.all()) expect(await hintContrast(field)).toBeGreaterThanOrEqual(4.5)
    }))

test('at 375 px a biography of three hundred letters takes eight lines at most', () =>
  site.visit({ viewport: { width: 375, height: 800 } }, async page => {
    await page.goto('/author/anna/')
    const lines = await page
      .getByRole('main')
      .locator('header .stand')
      .evaluate(words => {
        words.textContent = 'Пишу колонки и проверяю на себе чужие списки дел. '.repeat(6)
        return Math.round(words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight))
      })
    expect(lines).toBeLessThanOrEqual(8)
  }))

test('at 1440 px: sections open by pointer and keys, numbers stand at the right, a poll has no empty place, the footer asks nothing', () =>
  site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /net-takogo/ }, async page => {
    await page.goto('/tablitsa')
    const inside = page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Растения' })
    expect(await inside.isVisible()).toBe(false)
    // The article is in this section.
    expect(await page.getByRole('link', { name: 'Дом', exact: true }).first().getAttribute('aria-current')).toBe('true')
    await page.getByRole('link', { name: 'Дом', exact: true }).first().hover()
    await inside.waitFor()
    await isReady(page)
    await page.mouse.move(700, 700)
    await inside.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Дом', exact: true }).first().focus()
    await inside.waitFor()
    await page.keyboard.press('Tab')
    expect(await inside.evaluate(link => link === document.activeElement)).toBe(true)
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await inside.waitFor({ state: 'hidden' })

    const reactions = page.getByRole('group', { name: 'Реакции' }).getByRole('button')
    expect(await page.getByRole('cell', { name: '90 ₽' }).evaluate(cell => getComputedStyle(cell).textAlign)).toBe(
      'right',
    )

    expect(await asks(page)).toBe(false)
    await page.getByRole('button', { name: 'Светлая, тёмная, сепия' }).click()
    await page.locator('#theme').getByText('Тёмная').click()
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await page.keyboard.press('Escape')
    const focused = await page.getByRole('link', { name: 'Ленты для подписки' }).evaluate(link => {
      link.focus({ focusVisible: true } as FocusOptions)
      return getComputedStyle(link).outlineWidth
    })
    expect(focused).toBe('2px')
    expect(await axeProblems(page)).toEqual([])

    await countHundreds(reactions)
    expect((await topsOf(reactions)).size).toBe(1)
    const bookmark = page.getByRole('button', { name: 'В избранное', exact: true }).first()
    expect((await boxOf(bookmark)).y).toBe((await boxOf(reactions.first())).y)

    for (const path of ['/recipe/syrniki', '/recipe/net-takogo']) {
      await page.goto(path)
      expect(await page.getByRole('link', { name: 'Рецепты', exact: true }).first().getAttribute('aria-current')).toBe(
        'true',
      )
    }
  }))

test('at 1440 px the contents beside a text end with it, above the related articles', () =>
  site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await page.goto('/dlinnaya-polka')
    const related = page.getByRole('region', { name: 'По теме' })
    await related.evaluate(element => element.scrollIntoView({ block: 'start' }))
    const contents = await boxOf(page.getByRole('navigation', { name: 'В этой статье' }))
    expect(contents.y + contents.height).toBeLessThanOrEqual((await boxOf(related)).y)
  }))

test('at 1440 px the tools beside a byline stay in their place when the application comes', () =>
  site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await page.goto('/dlinnaya-polka')
    const listen = page.locator('header').getByRole('button', { name: 'Слушать' })
    const before = await boxOf(listen)
    await page.mouse.move(300, 300)
    await isReady(page)
    await page
      .locator('header')
      .getByRole('button', { name: /^В избранное/ })
      .waitFor()
    expect(await boxOf(listen)).toEqual(before)
  }))

test.each([
  [375, true],
  [820, true],
  [1440, false],
])('at %i px the contents of an article are folded: %s', (width, isFolded) =>
  site.visit({ viewport: { width, height: 900 } }, async page => {
    await page.goto('/dlinnaya-polka')
    const chapter = page.locator('[data-toc] a', { hasText: 'Уборка' })
    const fold = page.locator('[data-toc] summary')
    expect([await chapter.isVisible(), await fold.isVisible()]).toEqual([!isFolded, isFolded])
    if (isFolded) await fold.click()
    await chapter.click()
    await page.waitForURL('**/dlinnaya-polka#uborka')
    expect(await axeProblems(page)).toEqual([])
  }),
)

test('a poll that nobody has seen yet becomes as low as its own answers', () =>
  site.visit({ viewport: { width: 375, height: 600 } }, async page => {
    await page.goto('/tablitsa')
    const box = page.locator('[data-block=polls]')
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 150)
          return box.getAttribute('data-picked')
        },
        { timeout: 15_000 },
      )
      .toBe('')
    const shown = await boxOf(box.locator('[data-poll]:not([data-idle])'))
    expect(Math.round((await boxOf(box)).height)).toBe(Math.round(shown.height))
    expect(await box.getByRole('button').count()).toBe(2)
  }))
