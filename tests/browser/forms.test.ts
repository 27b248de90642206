// Readers write to the magazine: a mistake in an article, a subscription, a question, a letter.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { saveArticles } from '#contract/office/content.ts'
import { listSubscribers } from '#contract/newsletter.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { daysAgo } from '../magazine.ts'
import { arriveAs, axeProblems, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

const block = (name: string, attributes: object) => `<!-- wp:delno/${name} ${JSON.stringify(attributes)} /-->`

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'forms:1',
          id: 1501,
          type: 'post',
          slug: 'pochta-zhurnala',
          title: 'Почта журнала',
          excerpt: 'Пишите.',
          body:
            '<p>Внизу три формы.</p>' +
            block('email', {
              action: 'newsletter',
              type: 'weekly',
              title: 'Письмо по субботам',
              text: 'Пять текстов.',
            }) +
            block('question', {
              title: 'Спросите Ольгу',
              subtitle: 'О соседях и родных.',
              submit: 'Спросить',
              success: 'Вопрос у Ольги, ждите номера.',
              placeholder: 'Что случилось',
            }) +
            block('contact', { title: 'Напишите нам', success: 'Письмо получили.' }),
          publishedAt: daysAgo(3),
          author: 'anna',
          categories: ['dom'],
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'
const forms = '/pochta-zhurnala'
const inbox = async (kind: 'typo' | 'ads' | 'letter' | 'question') =>
  (await site.app.ask(listInbox, { query: { kinds: kind } })).items

/** Selects words of the body, as a mouse or a finger would. */
const select = (page: Page, words: string) =>
  page.evaluate(wanted => {
    const walker = document.createTreeWalker(document.querySelector('[data-scroll-area]')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The page ties words of a line by spaces that do not break.
      const at = node.textContent!.replaceAll('\u00a0', ' ').indexOf(wanted)
      if (at >= 0) getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length)
    }
  }, words)
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Ошибка в тексте' })

for (const width of [1280, 375])
  test(`Ctrl+Enter on a selected mistake opens a dialog with the words around it, and reports the mistake, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await page.goto(text)
      await page.mouse.move(200, 200)
      await isReady(page)
      await select(page, 'пьёт мало')
      await page.keyboard.press('Control+Enter')
      await sheet(page).getByText('Зимой фикус пьёт мало.').waitFor()
      expect(await sheet(page).locator('mark').innerText()).toBe('пьёт мало')
      expect(await axeProblems(page)).toEqual([])
      await sheet(page).getByLabel('Что не так').fill(`Не пьёт, ширина ${width}`)
      await page.keyboard.press('Control+Enter')
      await sheet(page).getByRole('heading', { name: 'Спасибо, исправим' }).waitFor()
      expect(await axeProblems(page)).toEqual([])
      await page.keyboard.press('Enter')
      await sheet(page).waitFor({ state: 'detached' })
      expect((await inbox('typo'))[0]).toMatchObject({
        url: text,
        data: { text: 'пьёт мало', before: 'Зимой фикус ', after: '.', comment: `Не пьёт, ширина ${width}` },
      })
    }))

test('Ctrl+Enter before the application is loaded waits for it', () =>
  site.visit({}, async page => {
    await page.goto(text)
    await select(page, 'тёплая')
    await page.keyboard.press('Control+Enter')
    await sheet(page).getByText('тёплая вода').waitFor()
  }))

test('Ctrl+Enter opens nothing without a selection, in a field or in comments', () =>
  site.visit({}, async page => {
    await page.goto(text)
    await page.mouse.move(200, 200)
    await isReady(page)
    await page.keyboard.press('Control+Enter')
    await page.getByLabel('Ваш комментарий').fill('Слово')
    await page.getByLabel('Ваш комментарий').press('Control+a')
    await page.getByLabel('Ваш комментарий').press('Control+Enter')
    // In the comment box it sends the comment, which needs a signed-in reader.
    await page.getByRole('dialog', { name: 'Вход' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    await page.locator('#comments h2').selectText()
    await page.keyboard.press('Control+Enter')
    await select(page, 'сухой')
    await page.keyboard.press('Control+Enter')
    await sheet(page).waitFor()
    expect(await page.getByRole('dialog').locator('mark').allInnerTexts()).toEqual(['сухой'])
  }))

test('without a connection the dialog reports it and keeps the text, even when it is closed and opened again', () =>
  site.visit({}, async page => {
    await page.goto(text)
    await page.mouse.move(200, 200)
    await isReady(page)
    await select(page, 'десять')
    await page.keyboard.press('Control+Enter')
    await sheet(page).getByLabel('Что не так').fill('Двенадцать')
    await page.context().setOffline(true)
    await sheet(page).getByRole('button', { name: 'Отправить' }).click()
    await sheet(page).getByRole('alert').getByText('Нет связи с сервером').waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await select(page, 'десять')
    await page.keyboard.press('Control+Enter')
    expect(await sheet(page).getByLabel('Что не так').inputValue()).toBe('Двенадцать')
    await sheet(page).getByRole('button', { name: 'Отправить' }).click()
    await sheet(page).getByRole('heading', { name: 'Спасибо, исправим' }).waitFor()
    expect((await inbox('typo'))[0]!.data).toMatchObject({ text: 'десять', comment: 'Двенадцать' })
  }))

test('selecting with a finger shows a button, and clearing the selection hides it', () =>
  site.visit({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true, bypassCSP: true }, async page => {
    await page.goto(text)
    await page.locator('h1').tap()
    await isReady(page)
    const button = page.getByRole('button', { name: 'Сообщить об ошибке' })
    await select(page, 'сухой поддон')
    await button.waitFor()
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await axeProblems(page)).toEqual([])
    await page.evaluate(() => getSelection()!.removeAllRanges())
    await button.waitFor({ state: 'detached' })
    await select(page, 'сухой поддон')
    await button.tap()
    await sheet(page).getByRole('button', { name: 'Отправить' }).tap()
    await sheet(page).getByRole('heading', { name: 'Спасибо, исправим' }).waitFor()
  }))

type Mail = { to: string; subject: string; text: string; unsubscribeUrl: string }
async function newestLetter(to: string): Promise<Mail> {
  await site.app.waitUntilIdle()
  const mails = (await (await site.get('/dev/mail', { accept: 'application/json' })).json()) as Mail[]
  return mails.find(each => each.to === to)!
}
const confirmLink = ({ text: words }: Mail) => /http\S+newsletter\/confirm\S+/.exec(words)![0]
const subscribers = async (type: string) =>
  (await site.app.ask(listSubscribers, { query: { type } })).items.map(({ email }) => email)

test('a newsletter is ordered in the footer, confirmed from the mailbox and left with one click', () =>
  site.visit({ bypassCSP: true }, async page => {
    await page.goto('/')
    const form = page.getByRole('region', { name: 'Лучшее за неделю — письмом' })
    const address = form.getByLabel('Электронная почта')
    await address.fill('vera')
    await form.getByRole('button', { name: 'Подписаться' }).click()
    // The page itself says what is wrong, below each field, and the first wrong one has the focus.
    await form.getByText('В адресе не хватает @').waitFor()
    await form.getByText('Отметьте согласие: без него отправить нельзя').waitFor()
    expect(await address.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await axeProblems(page)).toEqual([])
    await address.fill('vera@example.ru')
    expect(await form.getByText('В адресе не хватает @').count()).toBe(0)
    await isReady(page)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Подписаться' }).click()
    await form.getByRole('status').getByText('Осталось нажать ссылку').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await axeProblems(page)).toEqual([])

    await page.goto(confirmLink(await newestLetter('vera@example.ru')))
    expect(await subscribers('newsletter')).toEqual([])
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Подтвердить подписку' }).click()
    await page.getByRole('heading', { name: 'Вы подписаны' }).waitFor()
    expect(await subscribers('newsletter')).toEqual(['vera@example.ru'])

    await page.goto((await newestLetter('vera@example.ru')).unsubscribeUrl)
    expect(await subscribers('newsletter')).toEqual(['vera@example.ru'])
    await page.getByRole('button', { name: 'Отписаться' }).click()
    await page.getByRole('heading', { name: 'Готово, писем больше не будет' }).waitFor()
    expect(await subscribers('newsletter')).toEqual([])
  }))

test('with scripts off the form of an article subscribes and the question form sends, and each is answered by a page', () =>
  site.visit({ javaScriptEnabled: false }, async page => {
    await page.goto(forms)
    const letters = page.getByRole('region', { name: 'Письмо по субботам' })
    await letters.getByLabel('Электронная почта').fill('oleg@example.ru')
    await letters.getByRole('checkbox').check()
    await letters.getByRole('button', { name: 'Подписаться' }).click()
    await page.getByRole('heading', { name: /^Проверьте почту/ }).waitFor()
    await page.goto(confirmLink(await newestLetter('oleg@example.ru')))
    await page.getByRole('button', { name: 'Подтвердить подписку' }).click()
    expect(await subscribers('weekly')).toEqual(['oleg@example.ru'])

    await page.goto(forms)
    const question = page.getByRole('region', { name: 'Спросите Ольгу' })
    await question.getByLabel('Как вас зовут').fill('Олег')
    await question.getByLabel('Вопрос').fill('Как спать при соседях?')
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: 'Спросить' }).click()
    await page.getByRole('heading', { name: 'Спасибо, вопрос у нас' }).waitFor()
    expect((await inbox('question'))[0]).toMatchObject({ url: forms, user_id: null, data: { name: 'Олег' } })
  }))

for (const width of [1280, 375])
  test(`a question from a signed-in reader is stored with the reader, and the block shows its own text, at ${width}`, () =>
    site.visit({ viewport: { width, height: 800 }, bypassCSP: true }, async page => {
      await arriveAs(site, page, `anna-${width}@example.ru`, forms)
      const question = page.getByRole('region', { name: 'Спросите Ольгу' })
      await question.getByLabel('Как вас зовут').fill('Анна')
      await question.getByPlaceholder('Что случилось').fill(`Почему ${width}?`)
      await question.getByRole('checkbox').check()
      expect(await axeProblems(page)).toEqual([])
      await question.getByRole('button', { name: 'Спросить' }).click()
      await question.getByRole('status').getByText('Вопрос у Ольги, ждите номера.').waitFor()
      expect(await axeProblems(page)).toEqual([])
      const [item] = await inbox('question')
      expect(item).toMatchObject({ url: forms, data: { name: 'Анна', text: `Почему ${width}?` } })
      expect(item!.user_id).not.toBeNull()
    }))

test('a refused letter shows what is wrong and keeps its text, and is accepted when corrected', () =>
  site.visit({ mayFail: /ads-form/, bypassCSP: true }, async page => {
    await page.goto(forms)
    const letter = page.getByRole('region', { name: 'Напишите нам' })
    await letter.getByLabel('Как вас зовут').fill('Вера')
    await isReady(page)
    // An address that a browser accepts and mail does not.
    await letter.getByLabel('Электронная почта').fill('vera@localhost')
    await letter.getByLabel('Сообщение').fill('Хотим рассказать о лейках')
    await letter.getByRole('checkbox').check()
    await letter.getByRole('button', { name: 'Отправить' }).click()
    await letter.getByText('Ожидается адрес почты').waitFor()
    expect(await letter.getByLabel('Электронная почта').evaluate(field => field === document.activeElement)).toBe(true)
    expect(await letter.getByLabel('Электронная почта').getAttribute('aria-invalid')).toBe('true')
    expect(await letter.getByLabel('Сообщение').inputValue()).toBe('Хотим рассказать о лейках')
    expect(await axeProblems(page)).toEqual([])
    await letter.getByLabel('Электронная почта').fill('vera@example.ru')
    await letter.getByRole('button', { name: 'Отправить' }).click()
    await letter.getByRole('status').getByText('Письмо получили.').waitFor()
    expect((await inbox('letter'))[0]).toMatchObject({ url: forms, data: { name: 'Вера', email: 'vera@example.ru' } })
  }))

test('a program that fills in every field is thanked and its letter is not kept', () =>
  site.visit({ javaScriptEnabled: false }, async page => {
    const before = await inbox('ads')
    await page.goto(forms)
    const fields = await page
      .locator('[data-block=contact] form')
      .evaluate((form: HTMLFormElement) => [...form.elements].map(each => each.getAttribute('name')).filter(Boolean))
    const filled = Object.fromEntries(fields.map(name => [name!, name === 'email' ? 'bot@example.ru' : 'true']))
    const response = await page.request.post('/api/lh-iron-maiden/v1/ads-form', { form: filled })
    expect(response.status()).toBe(200)
    expect(await inbox('ads')).toEqual(before)
  }))
