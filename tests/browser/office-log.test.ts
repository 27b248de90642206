// People and the log: a chief finds a reader, sees the address on a reason, restricts, finds all of it in the log and takes it back; an
// administrator does the same on a phone.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOfficeRole, getOfficeToken } from '#contract/office/access.ts'
import { savePeople } from '#contract/office/content.ts'
import { checkOfficeLog } from '#contract/office/log.ts'
import { codeAt, enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let denis: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  denis = await enterInvited(site.app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })
  const galina = { slug: 'galina', name: 'Галина Петровна', role: 'Врач', isExpert: true }
  await site.app.ask(savePeople, { body: { people: [galina] } })
  for (const [email, name] of [
    ['galina@mail.ru', 'Галина Петровна'],
    ['roman@yandex.ru', 'Роман Крылов'],
    ['lena@mail.ru', 'Лена, мама троих'],
  ] as const) {
    const { userId } = await site.app.signIn({ email })
    await site.app.context.db.sql.query('update auth."user" set display_name = $2 where id = $1', [userId, name])
  }
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }

test('a chief at a desk: a reader, the address, a restriction, and the log that takes back', () =>
  site.visit(
    { viewport: desk, bypassCSP: true, acceptDownloads: true, mayFail: /\/svc\//, maySay: /40[03]/ },
    async page => {
      await anna.browser.ask(changeOfficeRole, { body: { id: denis.userId, role: 'moderator' } })
      await arriveInOffice(site, page, anna, '/office/people/readers')
      // The newest reader stands open beside the list, and the row says since when, how much and when last.
      const first = page.getByRole('row').nth(1)
      expect(await first.innerText()).toMatch(/с\s\d+\s[а-я]+[^]*нет/)
      const name = await first.getByRole('button').innerText()
      await page.getByRole('complementary', { name }).getByText('Почта').waitFor()
      await page
        .getByRole('row', { name: /Галина Петровна/ })
        .getByText('g•••@mail.ru')
        .waitFor()
      await page.getByRole('searchbox', { name: 'Найти читателя' }).fill('роман')
      await page.waitForURL(/q=/)
      await page.getByRole('row', { name: /Галина/ }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Роман Крылов' }).click()
      const aside = page.getByRole('complementary', { name: 'Роман Крылов' })
      await aside.getByText('r•••@yandex.ru').waitFor()
      await expectAccessible(page, 'readers')
      await aside.getByRole('button', { name: 'показать' }).click()
      await aside.getByLabel('Зачем').fill('просит копию своих данных')
      await page.keyboard.press('Enter')
      await aside.getByText('roman@yandex.ru').waitFor()
      expect(await aside.locator('span:focus').innerText()).toBe('roman@yandex.ru')
      await aside.getByRole('button', { name: 'Ограничить…' }).click()
      await expectAccessible(page, 'restriction')
      await aside.getByRole('button', { name: /^Ограничить до/ }).click()
      await page.getByRole('row', { name: /показывать после проверки до/ }).waitFor()
      await aside.getByRole('button', { name: 'Снять ограничение' }).waitFor()
      await aside.getByRole('link', { name: 'Записи в «Кто что менял»' }).click()

      const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words })
      await entry('показана почта читателя').getByRole('button').first().click()
      const details = page.getByRole('complementary', { name: 'Запись журнала' })
      await details.getByText('просит копию своих данных').waitFor()
      await expectAccessible(page, 'log')
      await entry('ограничение: показывать после проверки')
        .getByRole('button', { name: /^Вернуть: / })
        .click()
      await entry('ограничение снято').waitFor()

      // The change of a role asks for the second step again, as it does on its own page.
      site.app.clock.advance(11 * 60_000)
      await anna.browser.ask(getOfficeToken, {})
      await page.getByLabel('Чьи записи').selectOption('Денис Карпов')
      await page.getByLabel('Какие действия').selectOption('Роли и люди')
      await entry('роль: автор → редактор раздела')
        .getByRole('button', { name: /^Вернуть: роль/ })
        .click()
      const step = page.getByRole('dialog', { name: 'Второй шаг' })
      await step.getByLabel('Код из приложения').fill(codeAt(anna.secret, site.app.clock.now()))
      await page.keyboard.press('Enter')
      await entry('роль: редактор раздела → автор').waitFor()
      // The first change is outdated now, and the log offers only the last one.
      expect(
        await entry('роль: автор → редактор раздела')
          .getByRole('button', { name: /^Вернуть: роль/ })
          .count(),
      ).toBe(0)
      expect(new URL(page.url()).searchParams.get('what')).toBe('roles')

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Скачать журнал: CSV' }).click()
      const lines = (await readFile((await (await saving).path())!, 'utf8')).split('\n')
      expect(lines[0]).toMatch(/^\uFEFF"номер";"когда";"кто";"что"/)
      expect(lines.filter(line => line.includes('access.role_changed'))).toHaveLength(2)
      expect((await site.app.ask(checkOfficeLog, { body: {} })).problems).toEqual([])
    },
  ))

test('a chief at a desk: an author is changed, the document checked, the account offered, and readers see it', () =>
  site.visit({ viewport: desk, bypassCSP: true, mayFail: /\/svc\/|office\/authors/, maySay: /40[03]/ }, async page => {
    site.app.clock.advance(1_000)
    await anna.browser.ask(getOfficeToken, {})
    await arriveInOffice(site, page, anna, '/office/people/authors')
    await page.getByRole('button', { name: /^Галина Петровна.*похож на читателя № / }).click()
    const aside = page.getByRole('complementary', { name: 'Галина Петровна' })
    expect(await aside.getByLabel('Кому').getAttribute('placeholder')).toBe('Галине Петровне')
    await aside.getByLabel('Почему верить').fill('Кардиолог, двадцать лет в клинике')
    // The list that comes after the saving takes nothing away that was typed before it came.
    const held = Promise.withResolvers<void>()
    await page.route(/office\/authors\?/, async route => {
      await held.promise
      await route.continue()
    })
    await aside.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Сохранено. Читатели уже видят').waitFor()
    await aside.getByLabel('Что показали').fill('Диплом, сертификат')
    await aside.getByLabel('Действует до').fill('2029-09-01')
    held.resolve()
    await page.getByRole('button', { name: /^Галина Петровна.*Кардиолог/ }).waitFor()
    await page.unroute(/office\/authors\?/)
    await aside.getByRole('button', { name: 'Документ проверен мной' }).click()
    await aside.getByText('Читатели видят «документы проверены» до').waitFor()
    await expectAccessible(page, 'authors')
    await aside.getByRole('button', { name: 'Это он и есть, связать' }).click()
    await page.getByText(/^Связаны: Галина Петровна/).waitFor()
    await site.app.waitUntilIdle()
    await page.goto('/author/galina/')
    await page.getByText('документы проверены').waitFor()
    await page.getByText('Кардиолог, двадцать лет в клинике').waitFor()
    await page.goto('/office/people/log?what=authors')
    await page.getByRole('button', { name: /Анна Ветрова документы проверены/ }).waitFor()
    await page.getByRole('button', { name: /^Вернуть: страница автора/ }).click()
    await page.getByText('Вернули. Это тоже записано').waitFor()
    await site.app.waitUntilIdle()
    await page.goto('/author/galina/')
    await page.getByText('Врач · документы проверены').waitFor()
  }))

test('an administrator on a phone: a reader in a sheet, and the log', () =>
  site.visit({ viewport: phone, hasTouch: true, bypassCSP: true }, async page => {
    await arriveInOffice(site, page, anna, '/office/people/readers?show=new')
    await page.getByRole('button', { name: 'Лена, мама троих' }).click()
    const sheet = page.getByRole('dialog', { name: 'Лена, мама троих' })
    await sheet.getByText('l•••@mail.ru').waitFor()
    await expectAccessible(page, 'reader')
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expectAccessible(page, 'readers')
    await page.getByRole('link', { name: 'Авторы и эксперты' }).click()
    await page.getByRole('button', { name: /^Галина Петровна/ }).waitFor()
    await expectAccessible(page, 'authors')
    await page.getByRole('link', { name: 'Кто что менял' }).click()
    await page.getByRole('listitem').first().waitFor()
    await expectAccessible(page, 'log')
    await page.getByRole('button', { name: /Анна Ветрова первый вход/ }).click()
    await page.getByRole('dialog', { name: 'Запись журнала' }).getByText('Mac, Chrome').waitFor()
    await expectAccessible(page, 'entry')
  }))
