// Newsletters in the office: a letter is written of blocks by keys, looked at, tested and sent to the people whom the confirmation names; on a phone a
// draft is opened, changed and left, and two colleagues do not overwrite each other.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addIssue, changeIssue, getIssue, listIssues, type IssueContent } from '#contract/office/newsletters.ts'
import { makeMailbox } from '#platform/mail/mailbox.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { send } from '../text-editors.ts'
import { arriveInOffice, expectAccessible, expectSeenStops, isSaved } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let vera: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  vera = await enterInvited(site.app, anna, { email: 'vera@delno.test', name: 'Вера Орлова', role: 'admin' })
  await site.app.context.db.sql.query(
    `insert into newsletter.subscriber (email, type, id, asked_at, letters, confirmed_at)
      select name || '@delno.test', type, gen_random_uuid(), now(), 1, now()
      from unnest(array['lena', 'oleg', 'petr']) name, unnest(array['newsletter', 'recipes']) type
      where type = 'newsletter' or name <> 'petr'`,
  )
})
// A repeated test begins without the letters of its first run.
beforeEach(() => site.app.context.db.sql.exec('truncate newsletter.issue cascade'))
afterAll(() => site?.close())

const path = '/office/settings/newsletters'
/** The letter is shown in a sandbox. */
const maySay = /^Blocked script execution/
const issues = async () => (await send(site.app, listIssues, anna.browser.headers(), {})).body.items
const contentOf = async (id: number) =>
  (await send(site.app, getIssue, anna.browser.headers(), { params: { id } })).body.issue.content
const blockTitles = (page: Page) =>
  page
    .getByRole('region', { name: 'Блоки письма' })
    .locator('li')
    .evaluateAll(items => items.map(item => item.getAttribute('aria-label')))

test('at a desk: written of blocks by keys, undone, looked at, tested, sent to each once', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 }, maySay }, async page => {
    await arriveInOffice(site, page, anna, path)
    await page.getByText('Писем ещё не было').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Новое письмо' }).click()
    await page.getByRole('textbox', { name: 'Тема', exact: true }).fill('Сон и пирог')
    await page.getByLabel('Вторая строка').fill('И рецепт')
    const add = page.getByRole('group', { name: 'Добавить блок' })
    await add.getByRole('button', { name: 'Заголовок' }).press('Enter')
    // The new block has the focus.
    await page.keyboard.type('Здравствуйте')
    await add.getByRole('button', { name: 'Текст' }).press('Enter')
    await page.keyboard.type('На этой неделе фикус')
    for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+b')
    await add.getByRole('button', { name: 'Статья' }).press('Enter')
    await page.getByRole('combobox', { name: 'Статья' }).fill('фикус')
    await page.getByRole('option', { name: /Фикус зимой/ }).click()
    await add.getByRole('button', { name: 'Кнопка' }).press('Enter')
    await page.keyboard.type('Открыть')
    const button = page.getByRole('listitem', { name: 'Блок 4, кнопка' })
    await button.getByLabel('Куда ведёт').fill('javascript:alert(1)')
    await button.getByRole('alert').waitFor()
    await page.getByRole('region', { name: 'Чего не хватает' }).getByText('Блок 4: у кнопки нет ссылки').waitFor()
    expect(await page.getByRole('button', { name: 'Отправить…' }).isDisabled()).toBe(true)
    await button.getByLabel('Куда ведёт').fill('/fikus-zimoj?utm_source=x')

    // By keys: the button goes up, stays focused, comes back; a removed block comes back in its place.
    await button.getByLabel('Куда ведёт').press('Alt+ArrowUp')
    const titles = ['Блок 1, заголовок', 'Блок 2, текст', 'Блок 3, кнопка', 'Блок 4, статья']
    await expect.poll(() => blockTitles(page)).toEqual(titles)
    await page.keyboard.press('Alt+Delete')
    await page.getByText('Кнопка: блок убран').waitFor()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(() => blockTitles(page)).toEqual(titles)
    await page.getByRole('button', { name: 'Отменить' }).click()
    await page.getByRole('button', { name: 'Повторить' }).click()
    // The handle opens a menu that does the same.
    const handle = page.getByRole('button', { name: 'Переставить или убрать: блок 4, статья' })
    await handle.press('Enter')
    await page.getByRole('menuitem', { name: 'Выше' }).press('Enter')
    await expect.poll(() => blockTitles(page)).toEqual([...titles.slice(0, 2), 'Блок 3, статья', 'Блок 4, кнопка'])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => blockTitles(page)).toEqual(titles)
    // The letter bears its subject, the words stand without their marks, and the chosen article by its title.
    await page.getByRole('heading', { name: 'Сон и пирог' }).waitFor()
    await page
      .getByRole('listitem', { name: 'Блок 2, текст' })
      .locator('b', { hasText: /^фикус$/ })
      .waitFor()
    await page.getByRole('listitem', { name: 'Блок 4, статья' }).getByText('Фикус зимой').waitFor()
    // Who gets it is one line, which opens.
    await page.getByText(/^Кому\s+3\sчитателям рассылки «Письма „Дельно“», не больше /).click()
    await page.getByRole('checkbox', { name: /^recipes/ }).check()
    await isSaved(page)
    const [draft] = await issues()
    expect(await contentOf(draft!.id)).toMatchObject({
      lists: ['newsletter', 'recipes'],
      blocks: [
        { kind: 'heading', text: 'Здравствуйте' },
        { kind: 'text', text: 'На этой неделе **фикус**' },
        { kind: 'button', text: 'Открыть', url: '/fikus-zimoj' },
        { kind: 'article', postId: 101 },
      ],
    } satisfies Partial<IssueContent>)

    const preview = page.getByRole('region', { name: 'Как придёт' })
    const letter = page.frameLocator('iframe[title="Письмо, как его увидят"]')
    await letter.getByRole('heading', { name: 'Здравствуйте' }).waitFor()
    await preview.getByText(/из 100 кБ, текстом тоже/).waitFor()
    await preview.getByRole('button', { name: 'Телефон' }).click()
    await expect
      .poll(() => preview.locator('iframe').evaluate(frame => (frame as HTMLIFrameElement).clientWidth))
      .toBe(375)
    await preview.getByRole('button', { name: 'Текстом' }).click()
    await preview.getByText(/^ЗДРАВСТВУЙТЕ/).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Отправить тест себе' }).click()
    await page.getByText('Проба ушла на a•••@delno.test').waitFor()
    await page.getByRole('button', { name: 'Отправить…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Отправить письмо' })
    await sheet.getByText('Уйдёт 3 читателям рассылок «Письма „Дельно“» и «recipes», каждому один раз.').waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('доставлено 3').waitFor()
    await site.app.waitUntilIdle()
    const sent = (await makeMailbox(site.app.context.db).list()).filter(({ subject }) => subject === 'Сон и пирог')
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['lena@delno.test', 'oleg@delno.test', 'petr@delno.test'])
    await page.getByRole('link', { name: 'Все письма' }).click()
    await page.getByRole('region', { name: 'Ушли' }).getByText('доставлено 3').waitFor()
    await page.getByRole('button', { name: 'Кому пишем' }).click()
    await page.getByText('Отложенные адреса').waitFor()
    await expectAccessible(page)
    await expectSeenStops(page)

    // Found by the search of the settings.
    await page.getByLabel('Найти настройку').fill('подписчики')
    await page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('link', { name: 'Рассылки' }).waitFor()
  })
})

test('on a phone: a draft is changed, a colleague’s change is shown and not overwritten, a draft is removed and comes back', async () => {
  const blocks = [{ kind: 'heading', text: 'Привет' } as const]
  const content: IssueContent = { subject: 'Черновик', preheader: '', lists: ['newsletter'], rate: 600, blocks }
  const { issue } = (await send(site.app, addIssue, anna.browser.headers(), { body: content })).body
  await site.visit(
    { viewport: { width: 375, height: 760 }, hasTouch: true, mayFail: /newsletters/, maySay },
    async page => {
      await arriveInOffice(site, page, anna, path)
      await page.getByRole('link', { name: 'Черновик' }).click()
      await page.getByRole('textbox', { name: 'Тема', exact: true }).fill('Черновик второй')
      await isSaved(page)
      expect((await contentOf(issue.id)).subject).toBe('Черновик второй')
      await expectAccessible(page)
      await expectSeenStops(page)
      const change = await send(site.app, changeIssue, vera.browser.headers(), {
        params: { id: issue.id },
        body: { ...content, subject: 'Черновик Веры', expected: issue.version + 1 },
      })
      expect(change.status).toBe(200)
      await page.getByLabel('Вторая строка').fill('Поверх')
      await page.getByText(/изменил другой сотрудник/).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Показать, что теперь' }).click()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Тема', exact: true }).inputValue())
        .toBe('Черновик Веры')
      await page.getByRole('link', { name: 'Все письма' }).click()
      await page.getByRole('button', { name: 'Убрать: Черновик Веры' }).click()
      await page.getByText('Черновик убран: Черновик Веры').waitFor()
      await page.getByRole('button', { name: 'Вернуть' }).click()
      await page.getByRole('region', { name: 'Черновики' }).getByRole('link', { name: 'Черновик Веры' }).waitFor()
    },
  )
})
