// Settings of what leaves the magazine: texts of consents, robots, feeds, cards of links, copies and the archive. An administrator sees the difference first,
// readers see the new at once; at 1440 px, and on a phone in the dark.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupStateKey, type BackupState } from '#contract/backup-state.ts'
import { uploadImage } from '#contract/media.ts'
import { addOwnPages } from '#contract/office/content.ts'
import { BlobsAwayError } from '#platform/blobs/port.ts'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible, expectSeenStops } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  await site.app.ask(addOwnPages)
  anna = await enterFirst(site.app)
})
afterAll(() => site?.close())

const textAt = async (address: string) => (await site.get(address)).text()

test('an administrator publishes a text of consents, closes a robot, shortens feeds and paints cards', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings')
    const openSection = async (words: string, title: string) => {
      await page.getByLabel('Найти настройку').fill(words)
      await page.getByRole('link', { name: title, exact: true }).click()
      await page.getByRole('heading', { name: title, level: 2 }).waitFor()
    }
    const said = (words: string) => page.getByRole('status').getByText(words).waitFor()

    await openSection('152-фз', 'Тексты согласий')
    await page.getByText('Согласие на рассылки').click()
    const text = page.getByRole('textbox', { name: 'Текст' })
    await text.fill('## О чём письма\n\nЖурнал «{{журнал}}» пишет раз в неделю. {{погода}}')
    await page.getByText('Такого имени нет: {{погода}}').waitFor()
    await text.fill('## О чём письма\n\nЖурнал «{{журнал}}» пишет раз в неделю.')
    await page.getByRole('region', { name: 'Что изменится' }).getByText('пишет раз в неделю').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await said('Черновик: сохранено')
    expect((await site.get('/soglasie-na-rassylki')).status).toBe(404)
    await page.getByRole('button', { name: 'Опубликовать сразу' }).click()
    await said('Новая версия действует')
    await expect.poll(() => textAt('/soglasie-na-rassylki')).toContain('Журнал «Дельно» пишет раз в неделю')
    await expect.poll(() => textAt('/')).toContain('href="/soglasie-na-rassylki"')
    const version = page.getByRole('region', { name: 'Версии' }).getByRole('link')
    expect(await textAt((await version.getAttribute('href'))!)).toContain('На неё соглашаются сейчас.')
    await expectAccessible(page)

    await openSection('robots.txt', 'Роботы')
    const lines = page.getByRole('textbox', { name: 'Добавить строки' })
    await lines.fill('Disalow: /')
    await page.getByRole('alert').getByText('слова «Disalow» роботы не знают').waitFor()
    await lines.fill('Disallow: /recipes/')
    await said('Поисковики перестанут читать: /recipes/')
    await lines.fill('User-agent: GPTBot\nDisallow: /')
    await page.getByLabel('Адрес', { exact: true }).fill('/topics/dom/')
    await page.getByRole('combobox', { name: 'Робот' }).selectOption('GPTBot')
    await page.getByText('Закрыт: решает строка Disallow: /').waitFor()
    await page.getByRole('combobox', { name: 'Робот' }).selectOption('YandexBot')
    await page.getByText('Открыт: решает строка').waitFor()
    await page.getByRole('region', { name: 'Что изменится' }).getByText('+ User-agent: GPTBot').waitFor()
    await expectAccessible(page)
    await expectSeenStops(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await said('Роботы: сохранено')
    await expect.poll(() => textAt('/robots.txt')).toContain('GPTBot')

    await openSection('rss', 'Ленты')
    await page.getByRole('region', { name: 'Первые записи' }).getByText('Целиком').first().waitFor()
    // Words of neighbouring blocks are apart.
    await page.getByRole('region', { name: 'Первые записи' }).getByText('пьёт мало. Полив').waitFor()
    await page.getByRole('combobox', { name: 'Тексты' }).first().selectOption({ label: 'Кратко: заголовок и выдержка' })
    await page.getByRole('checkbox', { name: 'Atom' }).uncheck()
    await page.getByLabel('Адрес раздела').fill('завтраки')
    await page.getByRole('button', { name: 'Настроить' }).click()
    await page.getByRole('alert').getByText('ожидается адрес раздела').waitFor()
    await page.getByLabel('Адрес раздела').fill('/topics/dom/')
    await page.getByRole('button', { name: 'Настроить' }).click()
    await page.getByRole('group', { name: '/topics/dom' }).getByLabel('Лента есть').uncheck()
    await page
      .getByRole('region', { name: 'Что изменится' })
      .getByText('/topics/dom: как у журнала → без ленты')
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await said('Ленты: сохранено')
    await page.getByRole('region', { name: 'Первые записи' }).getByText('Выдержка').first().waitFor()
    await expect.poll(async () => (await site.get('/topics/dom/feed/')).status).toBe(404)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(async () => (await site.get('/topics/dom/feed/')).status).toBe(200)

    await openSection('telegram', 'Карточки ссылок')
    await page.getByLabel('Адрес страницы').fill('/topics/dom/')
    await page.getByLabel('Адрес страницы').press('Enter')
    const telegram = page.getByRole('figure', { name: 'Telegram' })
    const shown = () => telegram.getByRole('presentation').getAttribute('src')
    await expect.poll(shown).toContain('/media/og/')
    const before = await shown()
    await page.getByRole('combobox', { name: 'Журнал' }).selectOption({ label: 'Небо' })
    await page.getByRole('region', { name: 'Что изменится' }).getByText('Журнал: Персик → Небо').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await said('Карточки ссылок: сохранено')
    await page.getByLabel('Адрес страницы').fill('/topics/dom/')
    // A page that takes longer than three seconds to render is shown as it was.
    await expect
      .poll(
        async () => {
          await page.getByLabel('Адрес страницы').press('Enter')
          return [(await shown())?.includes('/media/og/'), (await shown()) === before]
        },
        { interval: 1_000 },
      )
      .toEqual([true, false])
  })
})

test('an administrator downloads the archive, sees how far it is, and why it failed', async () => {
  const body = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2e7d32' } })
    .png()
    .toBuffer()
  await site.app.ask(uploadImage, { query: { alt: 'Фикус', source: 'test:ficus' }, body })
  const read = site.app.context.blobs.get
  const held = Promise.withResolvers<void>()
  const pictures = vi.spyOn(site.app.context.blobs, 'get').mockRejectedValue(new BlobsAwayError(new Error('away')))
  await site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /\/svc\/archive\// }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/copies')
    const section = page.getByRole('region', { name: 'Выгрузить журнал' })
    const button = section.getByRole('button', { name: 'Скачать архив' })
    const status = section.getByRole('status')
    const last = section.getByRole('list', { name: 'Последние выгрузки' }).getByRole('listitem').first()
    const [failed] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(await failed.failure()).not.toBeNull()
    await status.getByText('Архив не скачан: ошибка').waitFor()
    await last.getByText('Хранилище картинок не отвечает').waitFor()

    pictures.mockImplementation(async key => {
      await held.promise
      return read(key)
    })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    await status.getByText('Архив скачивается: не закрывайте браузер').waitFor()
    await section.getByText(/^картинки/).waitFor()
    // Pressed once more, as people do.
    await button.press('Enter')
    await section.getByRole('alert').getByText('Архив уже скачивают').waitFor()
    await expectAccessible(page)
    held.resolve()
    await status.getByText('Архив скачан').waitFor()
    expect(download.suggestedFilename()).toMatch(/^[\w.]+-\d{4}-\d\d-\d\d\.zip$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await last.getByText(/стат(ья|ьи|ей)/).waitFor()
    await last.getByText('Анна Ветрова').waitFor()
    await expectAccessible(page)
  })
})

test('on a phone in the dark: the last copy, the last archive, a planned text that is cancelled, everything within the screen', async () => {
  await site.visit({ viewport: { width: 375, height: 760 }, colorScheme: 'dark' }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/copies')
    await page.getByText('О копиях ничего не известно').waitFor()
    const now = site.app.clock.now().toISOString()
    const state: BackupState = {
      madeAt: now,
      checkedAt: now,
      folder: '2026-11-21-060000',
      files: 120,
      bytes: 52_428_800,
      database: 'pglite',
    }
    await site.app.context.blobs.put(backupStateKey, Buffer.from(JSON.stringify(state)), {
      contentType: 'application/json',
    })
    await page.reload()
    await page.getByText(/50\sМБ, 120\sфайлов/).waitFor()
    await page.getByRole('list', { name: 'Последние выгрузки' }).getByText('Архив не скачан').waitFor()
    await expectAccessible(page)

    await page.goto(`${site.url}/office/settings/consents`)
    await page.getByText('Согласие узнавать читателя').click()
    await page.getByRole('textbox', { name: 'Текст' }).fill('Номер браузера храним два года.')
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await page.getByLabel('Действует с').fill('2027-01-15')
    await page.getByRole('button', { name: 'Поставить на этот день' }).click()
    await page.getByText('Версия 2027-01-15 вступит в силу 15 января 2027').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отменить версию' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Текст' }).inputValue())
      .toBe('Номер браузера храним два года.')
    for (const path of ['feeds', 'cards', 'robots']) {
      await page.goto(`${site.url}/office/settings/${path}`)
      await page.getByRole('heading', { level: 2 }).waitFor()
      await expectAccessible(page)
    }
  })
})
