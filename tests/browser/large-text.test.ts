// The narrowest window, letters of twice the size and wider spacing (WCAG 1.4.4, 1.4.10, 1.4.12): nothing reaches over the edge, leaves its
// button or is cut off.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '#article-body/node-types.fixture.ts'
import { saveArticles, saveMenus } from '#contract/office/content.ts'
import { daysAgo } from '../magazine.ts'
import { isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const posts = Array.from({ length: 8 }, (_, index) => `zametka-${index + 1}`)
  const body = [
    ...Object.values(fixtures).flatMap(({ source, footnotes }) =>
      /https?:/.test(source) || footnotes ? [] : [source],
    ),
    `<!-- wp:delno/carousel ${JSON.stringify({ title: 'Следующие уроки', posts })} /-->`,
  ].join('')
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'large:1',
          id: 1700,
          type: 'post',
          slug: 'vse-bloki',
          title: 'Все блоки сразу',
          body,
          publishedAt: daysAgo(2),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  const sections = ['Советы', 'Психология', 'Дом', 'Деньги', 'Работа', 'Рецепты', 'Здоровье']
  const header = sections.map(title => ({ title, url: '/topics/dom/' }))
  await site.app.ask(saveMenus, { body: { header, footer: [], health: header, recipes: header } })
  await site.app.waitUntilIdle()
})
afterAll(() => site.close())

const pages = [
  '/',
  '/vse-bloki',
  '/dlinnaya-polka',
  '/recipe/syrniki',
  '/recipes/',
  '/recipes/spisok-pokupok/',
  '/topics/',
  '/topics/dom/',
  '/author/anna/',
  '/health/',
  '/health/son/son-v-zharu',
  '/kursy/',
  '/search?q=фикус',
  '/net-takoj',
  '/fikus-zimoj?lite',
]
const large = 'html { font-size: 200% !important }'
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const settings: [what: string, width: number, style: string][] = [
  ['as it is, at 320 px', 320, ''],
  ['spaced, at 320 px', 320, spaced],
  ['twice as large, at 640 px', 640, large],
  ['twice as large, at 1280 px', 1280, large],
]

/** Runs in the page. */
function findMisplaced(): string[] {
  const found = new Set<string>()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) found.add(`wider than the window by ${root.scrollWidth - innerWidth}`)
  const range = document.createRange()
  const ancestors = (element: Element) => {
    const all: { each: Element; style: CSSStyleDeclaration }[] = []
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
      all.push({ each, style: getComputedStyle(each) })
    return all
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!
    const words = node.textContent!.trim()
    if (words === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const chain = ancestors(element)
    const isMeantHidden = chain.some(
      ({ each, style }) => style.clipPath !== 'none' || style.webkitLineClamp !== 'none' || each.matches('.skip, .sr'),
    )
    if (isMeantHidden || chain.some(({ style }) => /auto|scroll/.test(style.overflowX))) continue
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    if (width < 2) continue
    const what = `${element.tagName.toLowerCase()} «${words.slice(0, 30)}»`
    if (left < -1 || right > root.clientWidth + 1) found.add(`${what} is outside of the window`)
    for (const { each, style } of chain) {
      const box = each.getBoundingClientRect()
      const isOver = right > box.right + 1.5 || left < box.left - 1.5
      if (/hidden|clip/.test(style.overflowX) && isOver) found.add(`${what} is cut off`)
      if (each.matches('a, button, summary') && style.display !== 'inline' && style.display !== 'contents') {
        const { top, bottom } = range.getBoundingClientRect()
        if (isOver || top < box.top - box.height / 2 || bottom > box.bottom + box.height / 2)
          found.add(`${what} is outside of its own box`)
      }
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
    if (
      field.placeholder &&
      field.checkVisibility() &&
      !field.closest('[popover], [aria-hidden]') &&
      field.clientWidth < 100
    )
      found.add(`the field «${field.placeholder}» is ${field.clientWidth} px wide`)
  return [...found]
}

test('every kind of page fits, at every width and size of text', () =>
  site.visit({ bypassCSP: true, reducedMotion: 'reduce', mayFail: /net-takoj/ }, async page => {
    const found: string[] = []
    for (const path of pages) {
      await page.setViewportSize({ width: settings[0]![1], height: 800 })
      await page.goto(path)
      const style = await page.addStyleTag({ content: ' ' })
      if (path === '/vse-bloki') {
        const carousel = page.locator('.b-carousel').last()
        await carousel.scrollIntoViewIfNeeded()
        await carousel.and(page.locator('[data-alive]')).waitFor()
      }
      if (path === '/recipes/spisok-pokupok/') await isReady(page)
      await page.evaluate(() => document.fonts.ready)
      for (const [what, width, css] of settings) {
        await page.setViewportSize({ width, height: 800 })
        await style.evaluate((element, text) => (element.textContent = text), css)
        found.push(...(await page.evaluate(findMisplaced)).map(each => `${path}, ${what}: ${each}`))
      }
    }
    expect(found).toEqual([])
  }))
