// The magazine in the settings: an administrator renames it, sees the difference first, and takes it back; readers see the name at once. By keyboard,
// on a phone and in the dark.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible, expectSeenStops } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
})
afterAll(() => site?.close())

const titleOf = async (address: string) => /<title>([^<]*)<\/title>/.exec(await (await site.get(address)).text())?.[1]

test('an administrator renames the magazine: the difference first, readers at once, and back by one press', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings')
    // The search of the settings knows it by any of its fields.
    await page.getByLabel('Найти настройку').fill('огрн')
    await page.getByRole('link', { name: 'О журнале', exact: true }).click()
    await page.getByRole('heading', { name: 'О журнале', level: 2 }).waitFor()
    expect(await titleOf('/')).toMatch(/^Дельно — /)
    const state = page.getByRole('status')
    await state.getByText('Всё сохранено').waitFor()
    const name = page.getByLabel('Название', { exact: true })
    await name.fill('«Толково»')
    await page.getByRole('textbox', { name: 'Слоган' }).focus()
    await page.getByRole('alert').getByText('без кавычек').waitFor()
    await name.fill('Толково')
    await page.getByRole('region', { name: 'Что изменится' }).getByText('Толково').waitFor()
    await page
      .getByRole('region', { name: 'Так журнал выглядит в поиске' })
      .getByText(/^Толково — /)
      .waitFor()

    await state.getByText('Не сохранено: 1\u00a0поле').waitFor()
    // What is typed is not lost without a question.
    await page.getByLabel('Найти настройку').fill('')
    await page.getByRole('link', { name: 'Опросы' }).click()
    await page.getByRole('heading', { name: 'Изменения не сохранены' }).waitFor()
    await page.getByRole('button', { name: 'Остаться' }).click()
    await expectAccessible(page)
    await name.press('Enter')
    await page.getByRole('status').getByText('Название и слоган: сохранено').waitFor()
    await state.getByText('Всё сохранено').waitFor()
    await expect.poll(() => titleOf('/')).toMatch(/^Толково — /)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    // Under the mouse the next notice would wait.
    await page.mouse.move(700, 5)
    await page.getByRole('status').getByText('Название и слоган: как было').waitFor()
    await expect.poll(() => titleOf('/')).toMatch(/^Дельно — /)
    await expect.poll(() => name.inputValue()).toBe('Дельно')

    await page.getByLabel('ИНН').fill('7707083894')
    await page.getByLabel('ИНН').press('Enter')
    await page.getByRole('alert').getByText('контрольные цифры ИНН не сходятся').waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('inn')
    await page.getByLabel('ИНН').fill('7707083893')
    await page.getByLabel('Издатель').fill('ООО «Толк»')
    await page
      .getByRole('region', { name: 'Так они стоят в подвале сайта' })
      .getByText('Издатель: ООО «Толк», ИНН 7707083893')
      .waitFor()
    await page.getByLabel('Издатель').press('Enter')
    await page.getByRole('status').getByText('Выходные данные: сохранено').waitFor()
    await expect.poll(async () => (await site.get('/')).text()).toContain('Издатель: ООО «Толк», ИНН 7707083893')
    await expectAccessible(page)
    await expectSeenStops(page)

    // The log has the change with its difference, and takes it back too.
    await page.goto(`${site.url}/office/people/log`)
    await page.getByText('настройка: издатель, инн').first().click()
    await page.getByRole('button', { name: 'Вернуть, как было' }).click()
    await expect.poll(async () => (await site.get('/')).text()).not.toContain('ООО «Толк»')
  })
})

test('what could not be saved is said beside the heading, and is tried again from there', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /magazine/, maySay: /503/ }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/magazine')
    const slogan = page.getByRole('textbox', { name: 'Слоган' })
    const before = await slogan.inputValue()
    let isDown = true
    await page.route(/\/magazine\/name$/, route =>
      isDown && route.request().method() !== 'GET'
        ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'нет связи' } })
        : route.continue(),
    )
    await slogan.fill(`${before} и порядок`)
    await slogan.press('Enter')
    await page.getByRole('status').getByText('Не сохранилось').waitFor()
    await expectAccessible(page)
    // It stays in sight, however far the fields go on.
    await page.getByRole('combobox', { name: 'Часовой пояс' }).scrollIntoViewIfNeeded()
    isDown = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByRole('status').getByText('Всё сохранено').waitFor()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(() => slogan.inputValue()).toBe(before)
  })
})

test('on a phone a section has one heading, and its first field is in the upper third', async () => {
  const phone = { width: 375, height: 812 }
  await site.visit({ viewport: phone }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/magazine')
    const { y } = (await page.getByLabel('Название', { exact: true }).boundingBox())!
    expect(y).toBeLessThan(phone.height / 3)
    await page.getByRole('heading', { name: 'О журнале', level: 1 }).waitFor()
    // The other is only heard.
    expect((await page.getByRole('heading', { name: 'О журнале', level: 2 }).boundingBox())!.height).toBe(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Все настройки' }).click()
    await page.getByRole('heading', { name: 'Настройки', level: 1 }).waitFor()
  })
})

test('on a phone and in the dark, from ⌘K to another time zone', async () => {
  await site.visit({ viewport: { width: 375, height: 760 }, colorScheme: 'dark' }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings')
    await page.getByRole('link', { name: 'О журнале', exact: true }).waitFor()
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('combobox').fill('часовой пояс журнала')
    await page.getByRole('option', { name: /Часовой пояс журнала/ }).click()
    const zone = page.getByRole('combobox', { name: 'Часовой пояс' })
    await zone.selectOption({ label: 'Владивосток, Хабаровск (МСК+7)' })
    await page.getByRole('region', { name: 'Что изменится' }).getByText('Владивосток, Хабаровск (МСК+7)').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('status').getByText('Часовой пояс: сохранено').waitFor()
    await expect.poll(async () => (await site.get('/dlinnaya-polka')).text()).toContain('+10:00')
    await page.keyboard.press('z')
    await page.getByRole('status').getByText('Часовой пояс: как было').waitFor()
    await expect.poll(async () => (await site.get('/dlinnaya-polka')).text()).toContain('+03:00')
  })
})
