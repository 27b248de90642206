// The day of each role, at a desk and on a phone: what the navigation shows, «Сегодня», a page that is not theirs with its words, and their main
// work: an author hands a text over, a proof-reader corrects and passes it on, an expert answers and the chief notes the review, a moderator clears
// the queue and answers an appeal, the chief releases and recalls, and as the administrator renames a section, which the log takes back.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { grantRole, setExpert } from '#contract/auth.ts'
import { addTextRemark, createText, getText, listTextRemarks, moveText, setMember } from '#contract/newsroom.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import { importComments } from '#contract/office/comments.ts'
import { addOfficeTerm, listOfficeTerms } from '#contract/office/terms.ts'
import type { TextKind } from '#contract/newsroom.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openEditor, paragraphOf } from '#tests/text-editors.ts'
import { arriveInOffice, isSaved, selectWords, transitionsEnded } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let varvara: Entered
let pavel: Entered
let elena: Entered
let vera: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  const invite = (email: string, name: string) => enterInvited(site.app, anna, { email, name, role: 'user' })
  varvara = await invite('varvara@delno.test', 'Варвара Гущина')
  pavel = await invite('pavel@delno.test', 'Павел Строев')
  elena = await invite('elena@delno.test', 'Елена Маркова')
  await anna.browser.ask(setMember, { params: { id: pavel.userId }, body: { isProofReader: true, sections: [] } })
  await site.app.ask(setExpert, { body: { email: 'elena@delno.test', expertise: 'врач' } })
  vera = await invite('vera@delno.test', 'Вера Никитина')
  await site.app.ask(grantRole, { body: { email: 'vera@delno.test', application: 'talker', name: 'moderator' } })
  await site.app.waitUntilIdle()
  await vera.browser.ask(getOfficeToken, { query: {} })
})
afterAll(() => site?.close())

/** Each try has a tag of its own. */
let turn = 0
const widths = [
  { name: 'at a desk', isPhone: false, viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'on a phone', isPhone: true, viewport: { width: 375, height: 760 }, colorScheme: 'dark' },
] as const
type Width = (typeof widths)[number]

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const stage = (page: Page) => page.getByLabel('Этап', { exact: true })
const stageOf = async (id: number) => (await anna.browser.ask(getText, { params: { id } })).text.stage

const everybody = ['Сегодня', 'План', 'Почта', 'Живые статьи', 'Медиатека', 'Цифры', 'Настройки']
const ofChief = [...everybody, 'Главная', 'Модерация', 'Люди']
type Refused = { path: string; title: string }

/** Only the day of the proof-reader is about what the proofreader finds. */
const arrive = (page: Page, person: Entered, path: string) =>
  arriveInOffice(site, page, person, path, { isProofread: person === pavel })

/** The person comes in, sees the places of their role and no others, and is told whose the other pages are. */
async function beginDay(
  page: Page,
  person: Entered,
  { isPhone }: Width,
  places: string[],
  refused: readonly Refused[],
) {
  await arrive(page, person, '/office')
  await page.getByRole('heading', { name: /^(Доброе утро|Добрый день|Добрый вечер|Доброй ночи), / }).waitFor()
  await page.getByRole('heading', { name: 'Ждёт вас' }).waitFor()
  const frame = page.getByRole('navigation', { name: isPhone ? 'Главное' : 'Разделы редакции' })
  await frame.getByRole('link', { name: /^План/ }).waitFor()
  let words = await frame.innerText()
  if (isPhone) {
    // The rest is in the own menu.
    await page.getByRole('button', { name: 'Вы', exact: true }).press('Enter')
    await page.getByRole('dialog').getByText('Цифры', { exact: true }).waitFor()
    words += `\n${await page.getByRole('dialog').innerText()}`
  }
  const seen = ofChief.filter(place => words.split('\n').some(line => line.startsWith(place)))
  expect(seen.toSorted()).toEqual(places.toSorted())
  await expectSound(page)
  if (isPhone) await page.keyboard.press('Escape')
  for (const { path, title } of refused) {
    await page.goto(`/office/${path}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await expectSound(page)
  }
}
const notTheirs = [
  { path: 'front', title: 'Это видит главный редактор' },
  { path: 'people/log', title: 'Это видит главный редактор' },
  { path: 'moderation', title: 'Это для модераторов комментариев' },
  { path: 'settings/terms', title: 'Это меняет главный редактор' },
]

/** Opens the side: it is there at a desk, and a sheet on a phone. */
async function openSide(page: Page, { isPhone }: Width): Promise<Locator> {
  if (!isPhone) return page.getByRole('complementary', { name: 'Подробности' })
  await page.getByRole('button', { name: 'Подробности' }).click()
  return page.getByRole('dialog', { name: 'Подробности' })
}

/** Opens a text from the plan, where a phone shows one column. */
async function openFromPlan(page: Page, person: Entered, title: string, { isPhone }: Width, column: string) {
  await arrive(page, person, '/office/plan')
  const switches = page.getByRole('group', { name: 'Этап' })
  if (isPhone) await switches.getByRole('button', { name: new RegExp(`^${column}`) }).click()
  await page.getByRole('link', { name: title }).click()
  await page.waitForURL(/\/office\/texts\/\d+$/)
  await body(page).waitFor()
}

async function expectSound(page: Page): Promise<void> {
  await transitionsEnded(page)
  expect(await axeProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A text of Varvara at a stage, with these words, and a remark about the word in «»; there is none without «». */
async function makeText(title: string, kind: TextKind, words: string, ...stages: TextStage[]): Promise<number> {
  const { text } = await varvara.browser.ask(createText, { body: { title, kind, stage: 'draft' } })
  const params = { id: text.id }
  using editor = await openEditor(site.url, { token: varvara.token, text: text.id })
  editor.type(words)
  await vi.waitUntil(() => editor.isSaved(), { timeout: 10_000 })
  for (const each of stages) await anna.browser.ask(moveText, { params, body: { stage: each } })
  const [start, end] = [words.indexOf('«') + 1, words.indexOf('»')]
  if (start === 0) return text.id
  const position = (at: number, side: number) => {
    const relative = Y.createRelativePositionFromTypeIndex(paragraphOf(editor.doc), at, side)
    return Buffer.from(Y.encodeRelativePosition(relative)).toString('base64')
  }
  const range = { start: position(start, 0), end: position(end, -1), quote: words.slice(start, end) }
  await anna.browser.ask(addTextRemark, { params, body: { body: 'Это верно?', range } })
  return text.id
}

/** A tip of a reader, two answers to it that wait, and a comment that Vera has hidden, to which its author has answered. */
async function makeConversation(reader: string): Promise<void> {
  const said = (name: string, content: string, status: 'approved' | 'pending' = 'pending') => ({
    source: `${reader}: ${content}`,
    postId: 101,
    replyTo: status === 'pending' ? { source: `${reader}: ${tipOfReader}` } : null,
    author: { source: name, name },
    content,
    createdAt: site.app.clock.now().toISOString(),
    status,
  })
  const { results } = await site.app.ask(importComments, {
    body: {
      comments: [
        said(reader, tipOfReader, 'approved'),
        said('Роман', 'А где купить такой керамзит?'),
        said('Олег', 'Фикусы с доставкой, ссылка в профиле'),
        said('Павел', 'Полила и ушла', 'approved'),
      ],
    },
  })
  await site.app.context.db.sql.query(
    `with hidden as (insert into comments.decision (moderator_id, action, reason, made_at, tell_at, told_at, settled_at)
        values ($1, 'hide', 'advertising', $2, $2, $2, $2) returning id),
      changed as (update comments.comment c set status = 4, decision_id = hidden.id from hidden where c.id = $4 returning c.*)
    insert into comments.appeal (user_id, comment_id, decision_id, words, created_at)
    select author_id, id, decision_id, $3, $2 from changed`,
    [vera.userId, site.app.clock.now(), appealOfReader, results.at(-1)!.id],
  )
}
const tipOfReader = 'Ставлю горшок на керамзит. Поливаю редко, раз в неделю. Листья не сохнут!'
const appealOfReader = 'Я же не рекламировал'

/** Takes the tip, keeps the first comment and hides the second: by keys at a desk, under the thumb on a phone. */
async function clearQueue(page: Page, reader: string, { isPhone }: Width) {
  const current = (words: string) => page.locator('[data-row][aria-current=true]').filter({ hasText: words })
  await current('А где купить').waitFor()
  const take = page.getByRole('button', { name: `Взять в текст: ${reader}` })
  if (!isPhone) await take.waitFor()
  await expectSound(page)
  const bar = page.getByRole('toolbar', { name: 'Что сделать с комментарием' })
  if (isPhone) {
    await bar.getByRole('button', { name: 'Ещё' }).tap()
    const details = page.getByRole('dialog', { name: 'Подробности' })
    await details.getByText('Почему на проверке').waitFor()
    await expectSound(page)
    await take.tap()
  } else {
    // The key takes what the waiting comment answers.
    await page.keyboard.press('t')
  }
  const sheet = page.getByRole('dialog', { name: 'Взять в текст' })
  const quote = sheet.getByLabel('Слова читателя')
  await expect.poll(() => quote.inputValue()).toBe(tipOfReader)
  await expectSound(page)
  await quote.fill('Ставлю горшок на глину')
  await sheet.getByRole('button', { name: 'Предложить редактору' }).click()
  await sheet.getByRole('alert').getByText('Слова читателя можно только сокращать').waitFor()
  await quote.fill('Ставлю горшок на керамзит… Листья не сохнут!')
  await sheet.getByRole('button', { name: 'Предложить редактору' }).press('Enter')
  await page.getByText('Совет ждёт редактора').waitFor()
  // The queue is where it was.
  await current('А где купить').waitFor()
  if (isPhone) {
    // The notice stands above the actions, which nobody waits for.
    const notice = page.getByText('Совет ждёт редактора')
    const room = async () => (await bar.boundingBox())!.y - (await notice.boundingBox())!.y
    await expect.poll(room).toBeGreaterThan(40)
    await bar.getByRole('button', { name: 'Оставить' }).tap()
    await current('Фикусы с доставкой').waitFor()
    await bar.getByRole('button', { name: 'Скрыть' }).tap()
    await page.getByRole('dialog', { name: 'Скрыть с причиной' }).getByRole('button', { name: 'Реклама' }).tap()
  } else {
    await page.keyboard.press('a')
    await current('Фикусы с доставкой').waitFor()
    await page.keyboard.press('h')
    await page.keyboard.press('2')
  }
  await page.getByRole('heading', { name: 'Всё разобрано' }).waitFor()
  await expectSound(page)
}

for (const width of widths) {
  const { name, isPhone, viewport, colorScheme } = width
  const visit = (read: (page: Page) => Promise<void>, mayFail?: RegExp) =>
    site.visit({ viewport, colorScheme, bypassCSP: true, hasTouch: isPhone, ...(mayFail && { mayFail }) }, read)

  test(`an author turns an idea into a text and hands it over, ${name}`, () =>
    visit(async page => {
      const title = `Гирлянда ${viewport.width}`
      await beginDay(page, varvara, width, everybody, notTheirs)
      await page.goto('/office/plan')
      await page.locator('.page-bar').getByRole('button', { name: /^Идея/ }).waitFor()
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Найти или сделать' })
      await page.getByRole('option', { name: 'Новый текст' }).waitFor()
      await box.fill('роли')
      await page.getByRole('option', { name: /^Новая статья/ }).waitFor()
      expect(await page.getByRole('option', { name: 'Роли и права' }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.locator('.page-bar').getByRole('button', { name: /^Идея/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Новый текст' })
      await sheet.getByLabel('О чём').fill(title)
      await expectSound(page)
      await sheet.getByRole('button', { name: 'Записать идею' }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: title }).click()
      await page.waitForURL(/\/office\/texts\/\d+$/)
      const id = Number(page.url().split('/').at(-1))
      await stage(page).selectOption({ label: 'Черновик' })
      await body(page).click()
      await page.keyboard.insertText('Одна лампочка гасит половину гирлянды.')
      await isSaved(page)
      await expectSound(page)
      await stage(page).selectOption({ label: 'Корректура' })
      await expect.poll(() => stageOf(id)).toBe('proofreading')
      // From here the author proposes.
      await page.getByText('вы можете предлагать правки').waitFor()
      expect(await page.getByRole('button', { name: /^(Выпустить|Обновить)…$/ }).count()).toBe(0)
    }))

  test(`a proof-reader corrects a mistake, leaves a remark and passes the text on, ${name}`, async () => {
    const title = `Холодильник ${viewport.width}`
    const id = await makeText(title, 'article', 'Суп стоит в холодильике до утра.', 'proofreading')
    await visit(async page => {
      // A word of the magazine, for all texts.
      await beginDay(page, pavel, width, everybody, notTheirs.slice(-1))
      await page.goto('/office/settings/dictionary')
      await page.getByLabel('Новое слово').fill(`Дельнограф${isPhone ? 'ка' : ''}`)
      await page.keyboard.press('Enter')
      const word = page.getByRole('listitem').filter({ hasText: `Дельнограф${isPhone ? 'ка' : ''}` })
      await word.waitFor()
      await expectSound(page)
      await openFromPlan(page, pavel, title, width, 'Корректура')
      const mark = body(page).locator('.e-proof')
      await mark.waitFor()
      // On a phone a note opens from its words.
      if (isPhone) await mark.click()
      const finding = page.getByRole('region', { name: 'Правописание: холодильике' })
      await finding.waitFor()
      await expectSound(page)
      await finding.getByRole('button', { name: 'Исправить' }).click()
      await body(page).getByText('Суп стоит в холодильнике до утра.').waitFor()
      await finding.waitFor({ state: 'detached' })
      await isSaved(page)
      await selectWords(page, 'до утра')
      const bar = page.getByRole('toolbar', { name: 'Оформление', exact: true })
      await bar.getByRole('button', { name: 'Замечание', exact: true }).click()
      const form = page.getByRole('region', { name: 'Новое замечание' })
      await form.getByLabel('Замечание').fill('А если дольше?')
      await form.getByRole('button', { name: 'Отправить' }).click()
      const remarks = async () => (await anna.browser.ask(listTextRemarks, { params: { id } })).items
      await expect
        .poll(remarks)
        .toMatchObject([{ body: 'А если дольше?', range: { quote: 'до утра' }, authorId: pavel.userId }])
      await stage(page).selectOption({ label: 'Готово' })
      await expect.poll(() => stageOf(id)).toBe('ready')
    })
  })

  test(`an expert answers a remark about a health text, and the chief notes the review, ${name}`, async () => {
    const title = `Сон ${viewport.width}`
    const id = await makeText(title, 'health', 'Взрослому хватает «семи часов» сна.', 'fact-check')
    await visit(async page => {
      await openFromPlan(page, elena, title, width, 'Факт-чек')
      await body(page).getByText('Взрослому хватает').waitFor()
      const side = await openSide(page, width)
      await side.getByRole('tab', { name: /^Правки/ }).click()
      const remark = side.getByRole('listitem').filter({ hasText: 'Это верно?' })
      await remark.getByRole('button', { name: 'Ответить' }).click()
      await remark.getByLabel('Ответ').fill('Да: от семи до девяти.')
      await expectSound(page)
      await remark.getByRole('button', { name: 'Ответить' }).click()
      await remark.getByText('Да: от семи до девяти.').waitFor()
      await remark.getByRole('button', { name: 'Решено' }).click()
      await side.getByText('Открытых замечаний нет.').waitFor()
      // An expert reads and answers; the words are not hers.
      await expect.poll(() => body(page).getAttribute('contenteditable')).toBe('false')
      const { items } = await anna.browser.ask(listTextRemarks, { params: { id } })
      expect(items).toMatchObject([{ resolvedBy: elena.userId }, { authorId: elena.userId }])
    })
    await visit(async page => {
      await arriveInOffice(site, page, anna, `/office/texts/${id}`)
      await body(page).waitFor()
      const side = await openSide(page, width)
      await side.getByRole('tab', { name: 'Выпуск' }).click()
      await side.getByLabel('Эксперт проверил факты').fill('2026-11-21')
      await isSaved(page)
      expect(await side.getByLabel('Эксперт проверил факты').inputValue()).toBe('2026-11-21')
      await expectSound(page)
    })
  })

  test(`a moderator clears the queue, proposes a tip and answers an appeal, ${name}`, async () => {
    const reader = `Лена ${viewport.width}`
    await makeConversation(reader)
    await visit(async page => {
      const places = [...everybody, 'Модерация', 'Люди']
      await beginDay(
        page,
        vera,
        width,
        places,
        notTheirs.filter(({ path }) => path !== 'moderation'),
      )
      // Moderators read the rules, and the chief tries and changes them.
      await page.goto('/office/settings/moderation')
      const rule = page.locator('li', { has: page.locator('summary', { hasText: 'Много ссылок' }) })
      await rule.locator('summary').press('Enter')
      await rule.getByRole('list', { name: 'Примеры' }).waitFor()
      await page.getByText('Меняет их главный редактор').waitFor()
      expect(await rule.getByRole('button', { name: /Проверить|Сохранить|Ещё пример/ }).count()).toBe(0)
      await expectSound(page)

      await page.goto('/office/moderation')
      await clearQueue(page, reader, width)
      await page.getByRole('button', { name: 'Посмотреть скрытые' }).press('Enter')
      const hidden = page.getByRole('listitem').filter({ hasText: 'Фикусы с доставкой' })
      await hidden.first().waitFor()
      await expectSound(page)
      await hidden.first().getByRole('button', { name: 'Показать снова' }).press('Enter')
      await page.getByText('Комментарий снова виден всем').waitFor()

      // An answer leaves the list and the counter, and «Вернуть» brings it back before its author knows.
      const tabs = page.getByRole('navigation', { name: 'Модерация' })
      await tabs.getByRole('button', { name: 'Обжалования' }).press('Enter')
      const appeal = page.getByRole('article').filter({ hasText: appealOfReader })
      const counter = page
        .getByRole('navigation', { name: 'Разделы редакции' })
        .getByRole('link', { name: /^Модерация/ })
      const many = isPhone ? tabs.getByRole('button', { name: 'Обжалования' }) : counter
      await appeal.waitFor()
      await expect.poll(() => many.innerText()).toContain(isPhone ? '1' : 'ждут вас: 1')
      await expectSound(page)
      await appeal.getByRole('button', { name: 'Решение остаётся' }).press('Enter')
      await page.getByText('Никто не спорит').waitFor()
      await expect.poll(() => many.innerText()).not.toContain('1')
      await page.keyboard.press('z')
      await appeal.waitFor()
      await appeal.getByRole('button', { name: 'Показать комментарий' }).press('Enter')
      await page.getByText('Никто не спорит').waitFor()

      // The tip waits for an editor: she may drop it, and not put it into the text.
      await tabs.getByRole('button', { name: 'Советы' }).press('Enter')
      const tip = page.getByRole('article', { name: reader })
      await tip.getByText('Ждёт редактора раздела').waitFor()
      expect(await tip.getByRole('button').allInnerTexts()).toEqual(['Убрать из советов'])
      await expectSound(page)
    }, /api\/v1\/tips/)
  })

  test(`the chief passes the gate, releases and recalls, ${name}`, async () => {
    const title = `Утюг ${viewport.width}`
    const path = `/utyug-${viewport.width}`
    await makeText(title, 'article', 'Утюг выключен.', 'fact-check', 'proofreading', 'ready')
    await visit(async page => {
      await beginDay(page, anna, width, ofChief, [{ path: 'settings/nichego', title: 'Такой страницы нет' }])
      await openFromPlan(page, anna, title, width, 'Готово')
      await body(page).getByText('Утюг выключен.').waitFor()
      await page.getByRole('button', { name: 'Выпустить…' }).click()
      const gate = page.getByRole('dialog', { name: 'Перед выходом' })
      await gate.getByText(/^Проверено, замечаний нет/).waitFor()
      await expectSound(page)
      await gate.getByRole('button', { name: 'Выпустить', exact: true }).click()
      await gate.waitFor({ state: 'detached' })
      await page.getByText(/^На сайте с/).waitFor()
      expect(await (await site.get(path)).text()).toContain('Утюг выключен.')
      await page.getByRole('button', { name: 'Отозвать' }).click()
      await page.getByText(/^Выпуск: снят с публикации/).waitFor()
      await expectSound(page)
      expect((await site.get(path)).status).toBe(404)
    })
  })

  test(`an administrator renames a tag by keyboard, finds it in the log and takes it back, ${name}`, async () => {
    turn += 1
    const [former, next] = [`Зима ${turn}`, `Холода ${turn}`]
    await anna.browser.ask(addOfficeTerm, { body: { kind: 'tag', title: former } })
    await visit(async page => {
      await arriveInOffice(site, page, anna, '/office/settings')
      if (isPhone) await page.getByRole('link', { name: 'Разделы и метки' }).press('Enter')
      else await page.goto('/office/settings/terms')
      await page.getByRole('button', { name: /^Метки/ }).press('Enter')
      await page.getByLabel('Найти: метки').fill(former)
      await page.locator('summary').filter({ hasText: former }).press('Enter')
      await page.getByLabel('Название').fill(next)
      await expectSound(page)
      await page.getByLabel('Название').press('Enter')
      await page.getByRole('status').getByText(`«${next}»: сохранено, читатели уже видят`).waitFor()
      await page.goto('/office/people/log')
      const entry = page
        .getByRole('listitem')
        .or(page.getByRole('row'))
        .filter({ hasText: former })
        .filter({ hasText: next })
      await entry.first().waitFor()
      await expectSound(page)
      await page
        .getByRole('button', { name: /^Вернуть: / })
        .first()
        .press('Enter')
      const titles = async () =>
        (await anna.browser.ask(listOfficeTerms, { query: { kind: 'tag', q: `zima-${turn}` } })).items.map(
          ({ title }) => title,
        )
      await expect.poll(titles).toEqual([former])
    })
  })
}
