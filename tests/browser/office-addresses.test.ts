// Redirects in the settings: an administrator leads readers from an address without a page, by hand, by a proposal and by a list; readers follow at
// once, and everything can be taken back. By keyboard, on a phone and in the dark.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteMissingAddresses } from '#contract/office/addresses.ts'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  const items = [
    { path: '/dlinnaja-polka-2/', times: 12, robots: 3, from: 'yandex.ru' },
    { path: '/prajs-list', times: 2, robots: 0, from: null },
  ]
  await site.app.ask(noteMissingAddresses, { body: { items } })
})
afterAll(() => site?.close())

const path = '/office/settings/addresses'
const answerOf = async (address: string) => {
  const { status, headers } = await site.get(address)
  return [status, headers.get('location')]
}

test('an address without a page leads where an administrator says, at once, until it is taken back', async () => {
  await site.visit(
    { viewport: { width: 1440, height: 900 }, mayFail: /staryy-adres|office\/addresses$/ },
    async page => {
      await arriveInOffice(site, page, anna, path)
      expect(await answerOf('/staryy-adres')).toEqual([404, null])
      await page.getByLabel('Откуда').fill(`${site.url}/staryy-adres/`)
      await page.getByLabel('Куда', { exact: true }).fill('Длинная пол')
      await page.getByRole('button', { name: 'Длинная полка', exact: true }).click()
      expect(await page.getByLabel('Куда', { exact: true }).inputValue()).toBe('/dlinnaya-polka')
      await page.getByLabel('Куда', { exact: true }).press('Enter')
      await page.getByRole('status').getByText('/staryy-adres ведёт на /dlinnaya-polka').waitFor()
      expect(await answerOf('/staryy-adres?utm_source=x')).toEqual([301, '/dlinnaya-polka?utm_source=x'])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Вернуть' }).click()
      await page.getByText('Своих переадресаций пока нет').waitFor()
      expect(await answerOf('/staryy-adres')).toEqual([404, null])

      // A page that is there wins, and the form says so.
      await page.getByLabel('Откуда').fill('/k-polke')
      await page.getByText('Сейчас по этому адресу есть страница').waitFor()
      await page.getByLabel('Откуда').fill('')

      await page.getByRole('button', { name: 'Вести /dlinnaja-polka-2 туда' }).click()
      await page.getByRole('button', { name: 'Убрать /dlinnaja-polka-2' }).waitFor()
      expect(await answerOf('/dlinnaja-polka-2')).toEqual([301, '/dlinnaya-polka'])
      await page.getByRole('button', { name: 'Скрыть /prajs-list' }).click()
      await page.getByText('За месяц читатели нашли всё, что открывали.').waitFor()

      await page.getByRole('button', { name: 'Добавить списком' }).click()
      await page.getByLabel(/^Два адреса в строке/).fill('/a,/k-polke\n/b;/dlinnaya-polka\n/c,/c\nодин')
      await page.getByRole('button', { name: 'Добавить: 3 строки' }).click()
      await page.getByText('/c: получится круг').waitFor()
      expect(await page.getByLabel(/^Два адреса в строке/).inputValue()).toBe('/c,/c')
      expect(await answerOf('/b')).toEqual([301, '/dlinnaya-polka'])

      await page.getByRole('button', { name: 'Изменить /a' }).click()
      await page.getByLabel('Куда', { exact: true }).last().fill('/a/')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await page.getByRole('alert').getByText('Так не вести: получится круг').waitFor()
      await page.getByLabel('Куда', { exact: true }).last().press('Escape')
      await expectAccessible(page)
    },
  )
})

test('on a phone the same is there', async () => {
  await site.visit(
    { viewport: { width: 375, height: 760 }, colorScheme: 'dark', mayFail: /s-telefona/ },
    async page => {
      await arriveInOffice(site, page, anna, path)
      await page.getByLabel('Откуда').fill('/s-telefona')
      await page.getByLabel('Куда', { exact: true }).fill('/dlinnaya-polka')
      await page.getByRole('button', { name: 'Добавить', exact: true }).click()
      await page.getByRole('status').getByText('/s-telefona ведёт на /dlinnaya-polka').waitFor()
      await page.getByLabel('Найти адрес').fill('dlinnaja')
      await page.getByRole('button', { name: 'Убрать /dlinnaja-polka-2' }).click()
      await page.getByRole('status').getByText('/dlinnaja-polka-2 больше никуда не ведёт').waitFor()
      await page.keyboard.press('z')
      await page.getByRole('status').getByText('/dlinnaja-polka-2 снова ведёт на /dlinnaya-polka').waitFor()
      await page.getByRole('button', { name: 'Убрать /dlinnaja-polka-2' }).waitFor()
      await expectAccessible(page)
    },
  )
})
