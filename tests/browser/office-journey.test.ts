// Three people write an article at the same time, a fourth releases it, and readers see it on every surface.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/auth.ts'
import { createComment } from '#contract/comments.ts'
import { callPath } from '#contract/call.ts'
import { setMember } from '#contract/newsroom.ts'
import { addSub } from '#contract/push.ts'
import { searchPosts } from '#contract/search.ts'
import { minuteMs } from '#domain/time-units.ts'
import { mounts } from '#server/mounts.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openNewsletter } from '#services/newsletter/newsletter.ts'
import { confirmSubscriber, countConfirmationLetter } from '#services/newsletter/store/subscribers.ts'
import { startWeeklyLetter } from '#services/newsletter/weekly-letter.ts'
import { openPushService, type PushServiceFixture } from '#services/push/push-service.fixture.ts'
import { arriveInOffice, isSaved } from './office-reader.ts'
import { keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let push: PushServiceFixture
let anna: Entered
let nina: Entered
let pavel: Entered
let varvara: Entered
beforeAll(async () => {
  push = await openPushService()
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'moderator' })
  pavel = await enterInvited(site.app, anna, { email: 'pavel@delno.test', name: 'Павел Строев', role: 'user' })
  varvara = await enterInvited(site.app, anna, { email: 'varvara@delno.test', name: 'Варвара Гущина', role: 'user' })
  const mark = (person: Entered, body: { isProofReader: boolean; sections: string[] }) =>
    anna.browser.ask(setMember, { params: { id: person.userId }, body })
  await mark(nina, { isProofReader: false, sections: ['dom'] })
  await mark(pavel, { isProofReader: true, sections: [] })
})
afterAll(async () => {
  await site?.close()
  await push?.[Symbol.asyncDispose]()
})

const desk = { width: 1440, height: 900 }
/** Options for visits in which one person loses the connection and the server closes all sockets. */
const cut = { viewport: desk, mayFail: /./, maySay: /WebSocket|net::/ }
const tenMinutesMs = 10 * minuteMs

const title = 'Гирлянда перегорела: чиним за вечер'
const slug = 'girlyanda-peregorela-chinim-za-vecher'
const opening = 'Одна лампочка гасит половину гирлянды, и это не повод нести её на помойку.'
const rest = [
  'Найдите погасший отрезок и начните с его первой лампочки: чаще всего отходит контакт, а не сгорает нить.',
  'Вынимайте лампочки по одной, осматривайте усики и вставляйте обратно до щелчка. На весь отрезок уходит минут десять.',
  'Если отрезок не загорелся, замените лампочки запасными из пакетика: он лежит в коробке, на самом дне.',
]

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const side = (page: Page) => page.getByRole('complementary', { name: 'Подробности' })
const stage = (page: Page) => page.getByLabel('Этап', { exact: true })
const remark = (page: Page) => page.getByRole('region', { name: 'Замечание, Нина Левина' })

/** The text, one line for each block, without the names at colleagues' cursors. */
const wordsIn = (page: Page): Promise<string[]> =>
  body(page).evaluate(element => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const flag of copy.querySelectorAll('.e-cursor')) flag.remove()
    return [...copy.children].map(({ textContent }) => textContent ?? '')
  })

/** Puts the caret at the start or end of the first paragraph. */
async function placeCaret(page: Page, at: 'Home' | 'End'): Promise<void> {
  const paragraph = body(page).locator('p').first()
  await paragraph.click({ position: { x: 2, y: 2 } })
  // Not by Home and End, which stop at the ends of a line.
  await paragraph.evaluate((element, isEnd) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    range.collapse(!isEnd)
    getSelection()!.removeAllRanges()
    getSelection()!.addRange(range)
  }, at === 'End')
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

const read = async (path: string, headers?: Record<string, string>) => {
  const response = await site.get(path, headers)
  return response.status === 200 ? await response.text() : String(response.status)
}

test('an idea becomes an article that three people write at once, one of them offline, and is published on every surface', async () => {
  const released = await site.visit(cut, author =>
    site.visit(cut, editor =>
      site.visit(cut, async proof => {
        const writers = [author, editor, proof]

        // The author creates an idea and its text.
        await arriveInOffice(site, author, varvara, '/office/plan', { isProofread: true })
        await author.getByRole('button', { name: /Идея/ }).first().waitFor()
        await author.keyboard.press('n')
        await author.getByLabel('О чём').fill(title)
        await author.getByRole('dialog').getByRole('button', { name: 'Записать идею' }).click()
        await author.getByRole('link', { name: title }).first().click()
        await author.waitForURL(/\/office\/texts\/\d+$/)
        const address = new URL(author.url()).pathname
        await stage(author).selectOption({ label: 'Черновик' })
        await side(author).getByRole('combobox', { name: 'Раздел' }).fill('Дом')
        await side(author).getByRole('option', { name: 'Дом', exact: true }).click()
        await author.getByRole('textbox', { name: 'Подводка' }).fill('Хватит тестера и десяти минут.')
        await body(author).click()
        for (const [index, words] of [opening, ...rest].entries()) {
          if (index > 0) await author.keyboard.press('Enter')
          await author.keyboard.insertText(words)
        }
        await isSaved(author)

        // The editor asks, the proof-reader answers.
        await arriveInOffice(site, editor, nina, address, { isProofread: true })
        await body(editor).getByText('на помойку').waitFor()
        await body(editor).evaluate((element, wanted) => {
          const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          while (words.nextNode()) {
            const from = words.currentNode.textContent!.indexOf(wanted)
            if (from === -1) continue
            ;(element as HTMLElement).focus()
            getSelection()!.setBaseAndExtent(words.currentNode, from, words.currentNode, from + wanted.length)
            return
          }
        }, 'нести её на помойку')
        await editor.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
        await editor.keyboard.press('Control+Alt+m')
        const form = editor.getByRole('region', { name: 'Новое замечание' })
        await form.getByLabel('Замечание').fill('Грубо?')
        await form.getByRole('button', { name: 'Предложить замену' }).click()
        await form.getByLabel('Вместо этих слов').fill('её выбрасывать')
        await form.getByRole('button', { name: 'Отправить' }).click()
        await arriveInOffice(site, proof, pavel, address, { isProofread: true })
        await remark(proof).getByText('Грубо?').waitFor()
        await remark(proof).getByRole('button', { name: 'Ответить' }).click()
        await remark(proof).getByLabel('Ответ').fill('Да, и «нести» лишнее')
        await proof.keyboard.press('Control+Enter')
        await remark(author).getByText('Да, и «нести» лишнее').waitFor()

        // The author is offline for ten minutes and keeps writing in the paragraph that two others edit.
        await author.context().setOffline(true)
        site.app.app.server.closeAllConnections()
        await author.getByText('Связи нет').waitFor()
        await placeCaret(author, 'End')
        await author.keyboard.insertText(' Тестер стоит как две чашки кофе.')
        await author.getByText('Сохранено на этом устройстве').first().waitFor()
        site.app.clock.advance(tenMinutesMs)
        for (const page of writers) await keepTime(site, page)
        await isSaved(editor)
        await placeCaret(editor, 'Home')
        await editor.keyboard.type('Декабрь. ')
        await remark(proof).getByRole('button', { name: 'Заменить' }).click()
        await isSaved(editor)
        await body(editor).getByText('это не повод её выбрасывать').waitFor()
        await author.context().setOffline(false)
        const first = 'Одна лампочка гасит половину гирлянды, и это не повод её выбрасывать.'
        const together = [`Декабрь. ${first} Тестер стоит как две чашки кофе.`, ...rest]
        for (const page of writers) {
          await expect.poll(() => wordsIn(page), { timeout: 20_000 }).toEqual(together)
          await isSaved(page)
          expect(await page.getByRole('dialog').count()).toBe(0)
        }
        // The server has the same text as all three people.
        await author.reload()
        await expect.poll(() => wordsIn(author)).toEqual(together)

        // Each person moves the text on, and the chief releases it.
        await stage(author).selectOption({ label: 'Корректура' })
        await expect.poll(() => stage(proof).inputValue()).toBe('proofreading')
        await stage(proof).selectOption({ label: 'Готово' })
        return site.visit(cut, async chief => {
          await arriveInOffice(site, chief, anna, address, { isProofread: true })
          await expect.poll(() => stage(chief).inputValue()).toBe('ready')
          await side(chief).getByRole('button', { name: 'Выпустить', exact: true }).click()
          await side(chief)
            .getByText(/^На сайте с/)
            .waitFor()
          await expect.poll(() => stage(editor).inputValue()).toBe('out')
          await author.getByText('Вышло', { exact: true }).first().waitFor()
          return together
        })
      }),
    ),
  )
  await site.app.waitUntilIdle()
  const [first, last] = [released[0]!.slice(0, 30), released.at(-1)!.slice(0, 30)]

  // Readers' surfaces: page, phone, AMP, Lite.
  for (const path of [`/${slug}`, `/${slug}/amp`, `/${slug}?lite`]) {
    const html = (await read(path)).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(html.match(/<h1[^>]*>[^]*?<\/h1>/)?.[0], path).toContain('Гирлянда перегорела')
    for (const words of [first, last]) expect(html.split(words).length - 1, `${path}: ${words}`).toBeGreaterThan(0)
  }
  await site.visit({ viewport: { width: 375, height: 760 }, hasTouch: true }, async page => {
    await page.goto(`/${slug}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Гирлянда перегорела')
    await page.getByText('Тестер стоит как две чашки кофе.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    // The card in messengers and the snippet in search engines.
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    expect(await meta('og:title')).toContain('Гирлянда перегорела')
    expect(await meta('og:description')).toBe('Хватит тестера и десяти минут.')
    expect(await meta('og:url')).toBe(`${site.url}/${slug}`)
    expect(await meta('description')).toBe('Хватит тестера и десяти минут.')
  })
  // The list of the topic and the feeds.
  for (const path of ['/topics/dom/', '/feed/', '/feed/json/', '/feed/dzen/', '/sitemap.xml'])
    await expect
      .poll(() => read(path), { message: path })
      .toMatch(path === '/sitemap.xml' ? /sitemap/ : new RegExp(slug))
  // Search.
  const found = await site.app.ask(searchPosts, { query: { q: 'гирлянда', includes: '', page: 1, limit: 10 } })
  expect(found.items.filter(({ post_name }) => post_name === slug)).toHaveLength(1)

  // The weekly letter.
  const newsletter = openNewsletter(site.app.context)
  await newsletter.db.inTransaction(async trx => {
    const now = site.app.clock.now()
    await confirmSubscriber(
      trx,
      await countConfirmationLetter(trx, { email: 'vera@delno.test', type: 'newsletter', now }),
      now,
    )
  })
  site.app.clock.advance(60 * minuteMs)
  await startWeeklyLetter(newsletter)
  await site.app.waitUntilIdle()
  const mails = JSON.parse(await read('/dev/mail', { accept: 'application/json' })) as { to: string; html: string }[]
  expect(mails.find(({ to }) => to.includes('vera@delno.test'))?.html).toContain(`/${slug}`)

  // A push message: somebody answers a reader's comment on the article.
  const readers = [
    await site.app.signIn({ email: 'vera@delno.test' }),
    await site.app.signIn({ email: 'egor@delno.test' }),
  ]
  const send = async (call: typeof addSub | typeof createComment, headers: Record<string, string>, payload: object) => {
    const url = mounts[call.service] + callPath(call, undefined)
    const reply = await site.app.app.inject({ method: 'POST', url, headers, payload })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.json<{ data: { id: number } }>()
  }
  await site.app.ask(updateUser, {
    body: { id: readers[0]!.userId, changes: { setting_subs_to_web_push_packages: 1 } },
  })
  await send(addSub, readers[0]!.headers, push.makeBrowser())
  const post_ID = found.items.find(({ post_name }) => post_name === slug)!.id
  const { data } = await send(createComment, readers[0]!.headers, { post_ID, content: 'Какой тестер нужен?' })
  await send(createComment, readers[1]!.headers, { post_ID, content: 'Любой.', parent: data.id })
  await site.app.waitUntilIdle()
  expect(push.received.map(({ message }) => message)).toMatchObject([
    { url: expect.stringContaining(`/${slug}`), body: expect.stringContaining('Гирлянда перегорела') },
  ])
})
