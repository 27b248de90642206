// «Почта»: a proof-reader corrects reported mistakes by keyboard, alone and in a bundle, and takes it back; a chief on a phone answers a letter,
// plans an advertising request and gives a question to an expert.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setExpert } from '#contract/auth.ts'
import { addQuestion, addTypo } from '#contract/inbox.ts'
import { setMember } from '#contract/newsroom.ts'
import { saveArticles } from '#contract/office/content.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { getArticleDraft } from '#contract/office/releasing.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { adsFormUrl, sendForm } from '../forms.ts'
import { send } from '../text-editors.ts'
import { arriveInOffice, expectAccessible, expectSeenStops } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
let lenaId: string
let articleId: number
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'user' })
  await enterInvited(site.app, anna, { email: 'olga@delno.test', name: 'Ольга Дорохова', role: 'user' })
  await site.app.ask(setExpert, { body: { email: 'olga@delno.test', expertise: 'психолог' } })
  const id = nina.userId
  await send(site.app, setMember, anna.browser.headers(), {
    params: { id },
    body: { isProofReader: true, sections: [] },
  })
  lenaId = (await site.app.signIn({ email: 'lena@delno.test' })).userId
  const { results } = await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:progulka',
          type: 'post',
          slug: 'progulka',
          title: 'Прогулка вместо планов',
          body: '<p>У подъезда тихо. Человек достаёт провод, одевает наушники и становится похож на пассажира. В кармане тысячь мелочей.</p><p>Дома ждёт фикуз, а на окне спит фикус. Рядом спит кот.</p>',
          author: 'anna',
          categories: ['dom'],
          publishedAt: '2026-11-20T08:00:00Z',
        },
      ],
    },
  })
  articleId = results[0]!.id
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }
const bodyNow = async () => (await site.app.ask(getArticleDraft, { params: { id: articleId } })).draft.body
const report = (text: string, comment: string, around: { before?: string; after?: string } = {}) =>
  site.app.ask(addTypo, {
    body: { url: '/progulka', text, before: '', after: '', comment, network: '10.8.0.1', user_id: lenaId, ...around },
  })
const left = async () => (await site.app.ask(listInbox, { query: { state: 'new' } })).items
const says = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const isFocused = async (page: Page, name: RegExp) => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(name)
}

test('a proof-reader: mistakes in their sentences, by keyboard; a bundle with one undo; words that stay', async () => {
  await report('Пальма', 'пальмы')
  await report('спит', 'дремлет')
  await report('фикуз', 'Надо «фикус»')
  await report('тысячь', 'тысяч')
  await report('одевает', 'Верно: «надевает»', { before: 'достаёт провод, ', after: ' наушники' })
  await site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, nina, '/office/inbox')
    // The words of the first report are gone: it has closed by itself.
    await page.getByRole('link', { name: /Пальма/ }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await left()).length).toBe(4)
    const pane = page.getByRole('region', { name: 'Письмо' })
    await pane.getByRole('heading', { name: 'Опечатка', exact: true }).waitFor()
    await pane.getByRole('link', { name: 'Прогулка вместо планов вышла вчера' }).waitFor()
    await expect.poll(() => pane.locator('del').first().textContent()).toBe('одевает')
    expect(await pane.locator('ins').first().textContent()).toBe('надевает')
    await pane.getByText('Читателю уйдёт').waitFor()
    await expectAccessible(page)
    await expectSeenStops(page)

    // Enter corrects; the next one takes the place and has the focus.
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Enter')
    await says(page, 'Спасибо уйдёт через 5 с')
    expect(await bodyNow()).toContain('провод, надевает наушники')
    await isFocused(page, /тысячь/)
    await page.keyboard.press('z')
    await expect.poll(bodyNow).toContain('провод, одевает наушники')
    // The letter is back in the pane, where the next one stood.
    await expect.poll(() => pane.locator('del').first().textContent()).toBe('одевает')

    // Otherwise: the whole sentence.
    await page.keyboard.press('e')
    const sentence = pane.getByLabel('Как должно быть')
    await expect.poll(() => sentence.inputValue()).toMatch(/^Человек достаёт провод, надевает наушники/)
    await sentence.fill('Человек вынимает провод, надевает наушники и становится похож на пассажира.')
    await pane.getByRole('button', { name: 'Изменить слова' }).click()
    await pane.getByLabel('Слова благодарности').fill('')
    await expectAccessible(page)
    await pane.getByRole('button', { name: 'Исправить и сказать спасибо' }).click()
    await says(page, 'Исправлено на сайте')
    expect(await bodyNow()).toContain('Человек вынимает провод, надевает наушники')

    // The rest that is safe, together; one undo takes both back.
    await page.getByRole('link', { name: /спит/ }).click()
    await pane.getByText('Какое место исправить?').waitFor()
    const bundle = page.getByRole('region', { name: 'Дальше в этой пачке' })
    await bundle.getByRole('button', { name: 'Исправить отмеченные · 2' }).click()
    await says(page, 'Исправлено: 2')
    expect(await bodyNow()).toMatch(/тысяч мелочей.*ждёт фикус/s)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(bodyNow).toMatch(/тысячь мелочей.*ждёт фикуз/s)

    // What stands twice is shown twice; N keeps it, and the same report does not come back.
    await page.getByRole('link', { name: /спит/ }).click()
    await pane.getByText('Какое место исправить?').waitFor()
    expect(await pane.getByRole('radio').count()).toBe(2)
    await expectAccessible(page)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('n')
    await says(page, 'об этих словах больше не спросим')
    await report('спит', 'дремлет')
    expect((await left()).map(({ data }) => data.text).toSorted()).toEqual(['тысячь', 'фикуз'])
    await page.keyboard.press('j')
    await isFocused(page, /фикуз|тысячь/)

    // Without a proposal the word is corrected where it stands.
    await report('тихо', 'странное слово')
    await page.reload()
    await page.getByRole('link', { name: /тихо/ }).click()
    const word = pane.getByLabel('Что на этом месте')
    await expect.poll(() => word.inputValue()).toBe('тихо')
    expect(await pane.getByRole('button', { name: 'Исправить и сказать спасибо' }).isDisabled()).toBe(true)
    await word.fill('пусто')
    await expectAccessible(page)
    await word.press('Enter')
    await expect.poll(bodyNow).toContain('У подъезда пусто')
  })
})

test('a chief on a phone: a letter is answered, a request becomes a card, a question goes to an expert', async () => {
  const form = { name: 'Лена', email: 'lena@mail.test', company: '', agree: 'true' }
  await sendForm(site.app, adsFormUrl, { ...form, text: 'Спасибо за список «немедленно»' })
  await sendForm(site.app, adsFormUrl, {
    ...form,
    name: 'Пётр',
    company: 'ООО «Сухие ноги»',
    text: 'Партнёрский материал на декабрь. ИНН 7707083893',
  })
  await site.app.ask(addQuestion, {
    body: {
      user_id: null,
      name: 'Раиса Фёдоровна',
      text: 'Как не проверять утюг? Мой номер +7 916 123-45-67',
      url: null,
    },
  })
  await site.visit({ viewport: phone, hasTouch: true }, async page => {
    await arriveInOffice(site, page, anna, '/office/inbox')
    const pane = page.getByRole('region', { name: 'Письмо' })
    await page.getByRole('button', { name: /Вопросы/ }).click()
    await page.getByRole('link', { name: /Раиса Фёдоровна/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Раиса Фёдоровна/ }).click()
    await pane.getByText('Как не проверять утюг? Мой номер [номер]').waitFor()
    await pane.getByText('Убрано само: телефон.').waitFor()
    await page.getByRole('button', { name: 'Показать, что убрано' }).click()
    await pane.getByText('+7 916 123-45-67').waitFor()
    await pane.getByText('Ответить письмом некуда').waitFor()
    await pane.getByLabel('Передать коллеге').selectOption({ label: 'Ольга Дорохова, эксперт' })
    await page.getByRole('button', { name: 'Передать', exact: true }).click()
    await says(page, 'Передали: Ольга Дорохова')
    await pane.getByText('Ждём ответа: Ольга Дорохова').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '‹ Все письма' }).click()

    await page.getByRole('button', { name: /Реклама/ }).click()
    await page.getByRole('link', { name: /Сухие ноги/ }).click()
    await pane.getByText('контрольные цифры верны').waitFor()
    await page.getByRole('button', { name: 'Завести карточку в плане' }).click()
    await says(page, 'Теперь в плане: Реклама: ООО «Сухие ноги»')
    await page.getByText('О рекламе никто не пишет.').waitFor()

    await page.getByRole('button', { name: /Письма/ }).click()
    await page.getByRole('link', { name: /Лена/ }).click()
    await page.getByRole('button', { name: 'Ответить письмом' }).click()
    await page.getByLabel(/Ответ уйдёт на l•••@mail.test/).fill('И вам спасибо.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отправить' }).click()
    await says(page, 'Письмо уйдёт через 10 с')
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await page.getByRole('button', { name: 'Ответить письмом' }).waitFor()
    await expectSeenStops(page)
  })
})
