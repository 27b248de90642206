// Quick polls: a poll answered in one place is answered everywhere, with scripts and without.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { saveArticles } from '#contract/office/content.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { getPollStats } from '#contract/quiz.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

const text = '/skolko-vody'
const block = (pollId: number) =>
  `<!-- wp:delno/quick-poll {"pollId":${pollId},"question":"Как часто поливаете?","answers":["Раз в неделю","Как вспомню"]} /-->`
const filler = '<p>Полка держится на двух кронштейнах, и это надолго.</p>'.repeat(60)

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.app.ask(savePolls, {
    body: {
      polls: [
        {
          id: 7,
          name: 'Полив',
          question: 'Как часто вы поливаете фикус зимой?',
          theme: 'health',
          // Without advertising the pixel is not loaded: a visit fails when a foreign host is requested.
          testPixel: ['https://pixel.test/seen'],
          postId: 101,
          answers: [
            { id: 11, text: 'Раз в неделю' },
            { id: 12, text: 'Раз в две недели, когда земля просохнет на палец' },
            { id: 13, text: 'Как вспомню' },
          ],
        },
        {
          id: 8,
          name: 'Чай',
          question: 'Чай или кофе?',
          answers: [
            { id: 21, text: 'Чай' },
            { id: 22, text: 'Кофе' },
          ],
        },
      ],
    },
  })
  await site.app.ask(saveWidgets, { body: { widgets: [{ type: 'quick-poll', slot: 'sidebar', ids: [7, 8] }] } })
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'poll:1',
          id: 1300,
          type: 'post',
          slug: text.slice(1),
          title: 'Сколько воды',
          body: `<p>Начнём с вопроса.</p>${block(7)}${filler}`,
          publishedAt: daysAgo(6),
          author: 'anna',
          categories: ['dom'],
        },
        {
          source: 'poll:2',
          id: 1301,
          type: 'post',
          slug: 'bez-oprosa',
          title: 'Без опроса',
          body: `<p>Опроса не осталось.</p>${block(99)}`,
          publishedAt: daysAgo(6),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())
// Presses at the same moment count as one browser, so each test has a moment of its own.
beforeEach(() => site.app.clock.advance(10_000))

const poll = (page: Page) => page.getByRole('region', { name: 'Как часто вы поливаете фикус зимой?' })
const stateOf = (where: Locator) => where.getAttribute('data-state')
const stats = () => site.app.ask(getPollStats, { params: { id: 7 } })
const boxOf = async (where: Locator) => (await where.boundingBox())!

test('a poll is answered by keyboard without the application, nothing moves, and the answer is marked and stays', () =>
  site.visit({ bypassCSP: true }, async page => {
    const before = await stats()
    expect(await (await site.get(text)).text()).toContain('data-state="initial"')
    const seen = page.waitForResponse(/\/quickpolls\/view\/7$/)
    await page.goto(text)
    await seen
    expect(await stateOf(poll(page))).toBe('viewed')
    const box = await boxOf(poll(page))
    const button = poll(page).getByRole('button', { name: 'Как вспомню' })
    await button.focus()
    await page.keyboard.press('Enter')
    const own = poll(page).getByRole('listitem').filter({ hasText: 'Как вспомню' })
    await own.getByText('Ваш ответ').waitFor()
    expect(await stateOf(poll(page))).toBe('answered')
    expect(await boxOf(poll(page))).toEqual(box)
    expect(await poll(page).getByRole('status').textContent()).toBe('Ответ принят. Всего ответов: 1')
    expect(await own.textContent()).toMatch(/100\u00a0% 1\u00a0голос$/)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('UL')
    expect(await poll(page).getByRole('button').count()).toBe(0)
    expect(await axeProblems(page)).toEqual([])
    const again = page.waitForResponse(/\/quickpolls\/full\/7$/)
    await page.reload()
    await again
    await own.getByText('Ваш ответ').waitFor()
    expect(await boxOf(poll(page))).toEqual(box)
    expect(await stats()).toEqual({
      id: 7,
      clicks: { ...before.clicks, 13: before.clicks[13]! + 1 },
      views: before.views + 1,
    })
  }))

test('a poll is answered with the application too, and stays answered after another page and «Back»', () =>
  site.visit({}, async page => {
    await page.goto(text)
    await page.mouse.move(100, 100)
    await isReady(page)
    await poll(page).getByRole('button', { name: 'Раз в неделю' }).click()
    await poll(page).getByText('Ваш ответ').waitFor()
    await page.getByRole('link', { name: 'Дельно, на главную' }).first().click()
    await page.waitForURL('/')
    await page.goBack()
    await poll(page).getByText('Ваш ответ').waitFor()
    expect(await stateOf(poll(page))).toBe('answered')
  }))

test('a poll answered on the home page is answered in an article too, and the home page then shows the next poll', () =>
  site.visit({}, async page => {
    await page.goto('/')
    await page.waitForSelector('[data-polls=sidebar][data-alive]')
    await poll(page).getByRole('button', { name: 'Раз в неделю' }).click()
    await poll(page).getByText('Ваш ответ').waitFor()
    await page.goto(text)
    await poll(page).getByRole('listitem').filter({ hasText: 'Раз в неделю' }).getByText('Ваш ответ').waitFor()
    expect(await stateOf(poll(page))).toBe('answered')
    await page.goto('/')
    await page.getByRole('region', { name: 'Чай или кофе?' }).getByRole('button', { name: 'Кофе' }).waitFor()
    expect(await poll(page).count()).toBe(0)
  }))

test('a viewed poll gives way to one that was not viewed, also on a page opened within the application', () =>
  site.visit({}, async page => {
    await page.goto('/bez-oprosa')
    await page.mouse.move(100, 100)
    await isReady(page)
    await page.evaluate(() => localStorage.setItem('quickPolls', JSON.stringify({ viewed: [7], answers: [] })))
    await page.getByRole('link', { name: 'Дельно, на главную' }).first().click()
    await page.waitForSelector('[data-polls=sidebar][data-alive]')
    const other = page.getByRole('region', { name: 'Чай или кофе?' })
    await other.waitFor()
    expect(await poll(page).count()).toBe(0)
    await other.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('quickPolls'))).toContain('[7,8]')
    // Both are viewed by now, so only an answer makes a difference.
    await other.getByRole('button', { name: 'Чай' }).click()
    await other.getByText('Ваш ответ').waitFor()
    // The next reader has not answered anything.
    await page.evaluate(() => dispatchEvent(new CustomEvent('delno:reader-left', { detail: true })))
    await other.getByRole('button', { name: 'Чай' }).waitFor()
    expect(await other.getByText('Ваш ответ').count()).toBe(0)
  }))

test('without scripts the form on the home page leads back to its own place', () =>
  site.visit({ javaScriptEnabled: false }, async page => {
    await page.goto('/')
    await poll(page).getByRole('button', { name: 'Как вспомню' }).click()
    await page.waitForURL(/\?poll=7&answer=13#poll-7-sidebar$/)
    expect(await stateOf(poll(page))).toBe('answered')
  }))

test('without scripts a form answers the poll and leads back to it, and the poll shows the numbers', () =>
  site.visit({ javaScriptEnabled: false }, async page => {
    await page.goto(text)
    await poll(page).getByRole('button', { name: 'Раз в две недели' }).click()
    await page.waitForURL(/poll=7&answer=12#poll-7$/)
    expect(await stateOf(poll(page))).toBe('answered')
    const own = poll(page).getByRole('listitem').filter({ hasText: 'Раз в две недели' })
    expect(await own.textContent()).toContain('Ваш ответ')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url + text)
  }))

test('a poll answered before its script is loaded stays answered afterwards', () =>
  site.visit({}, async page => {
    const script = Promise.withResolvers<void>()
    await page.route(/\/live-poll-/, async route => {
      await script.promise
      await route.continue()
    })
    await page.goto(text)
    await poll(page).getByRole('button', { name: 'Раз в две недели' }).click()
    await page.waitForURL(/poll=7&answer=12#poll-7$/)
    script.resolve()
    await page.waitForSelector('[data-poll="7"]:not([data-idle])')
    await page.waitForFunction(() => localStorage.getItem('quickPolls')?.includes('[7,12]'))
    await poll(page).getByRole('listitem').filter({ hasText: 'Раз в две недели' }).getByText('Ваш ответ').waitFor()
    expect(await stateOf(poll(page))).toBe('answered')
    await page.evaluate(() => localStorage.clear())
  }))

test('a link with somebody’s answer does not answer for anybody else', () =>
  site.visit({}, async page => {
    await page.goto(`${text}?poll=7&answer=12`)
    await expect.poll(() => stateOf(poll(page))).toMatch(/initial|viewed/)
    await poll(page).getByRole('button', { name: 'Как вспомню' }).click()
    await poll(page).getByText('Ваш ответ').waitFor()
  }))

test('a failure is only logged, and the poll can be tried again', () =>
  site.visit({ mayFail: /click/ }, async page => {
    const warnings: string[] = []
    page.on('console', message => warnings.push(message.text()))
    await page.route(/answer\/click/, route => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
    await page.goto(text)
    await page.waitForSelector('[data-alive]')
    const button = poll(page).getByRole('button', { name: 'Как вспомню' })
    await button.click()
    await expect.poll(() => warnings.some(each => each.includes('answered 503'))).toBe(true)
    await button.click()
    await poll(page).getByText('Ваш ответ').waitFor()
  }))

// The headless shell has a mouse that moves by itself, which would load the application.
test('a reader who only reads loads less than 12 kB of scripts, including the script of a visible poll', () =>
  site.visit({ kind: 'whole' }, async page => {
    const asked: string[] = []
    page.on('response', response => response.request().resourceType() === 'script' && asked.push(response.url()))
    const document = await page.goto(text)
    await page.waitForSelector('[data-polls=article][data-alive]')
    const inline = (await document!.text()).matchAll(/<script(?![^>]*json)[^>]*>(.*?)<\/script>/gs)
    const files = await Promise.all(asked.map(async url => (await site.get(new URL(url).pathname)).text()))
    const bytes = [...Array.from(inline, ([, code]) => code!), ...files].map(code => gzipSync(code).length)
    expect(files).toHaveLength(1)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(12 * 1024)
  }))

test('when views cannot be counted and numbers cannot be loaded, that is only logged, and the poll stays a form', () =>
  site.visit({ mayFail: /quickpolls/ }, async page => {
    const logged: string[] = []
    page.on('console', message => message.type() === 'info' && logged.push(message.text()))
    await page.route(/\/stats\/quickpolls\/(view|full)\//, route => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(text)
    await expect.poll(() => logged.filter(line => /view\/7 answered 503/.test(line)).length).toBe(1)
    await page.evaluate(() => localStorage.setItem('quickPolls', JSON.stringify({ viewed: [7], answers: [[7, 12]] })))
    await page.reload()
    await expect.poll(() => logged.filter(line => /full\/7 answered 503/.test(line)).length).toBe(1)
    expect(await stateOf(poll(page))).not.toBe('answered')
    expect(await poll(page).getByRole('button', { name: 'Как вспомню' }).isVisible()).toBe(true)
  }))

test('a poll that does not exist is shown as a question with its answers', async () => {
  const html = await (await site.get('/bez-oprosa')).text()
  expect(html).toContain('Раз в неделю</li>')
  expect(html).not.toContain('data-polls')
})
