// Tests the media library: uploads with a lost connection, the picker, pasting pictures into a text, the keyboard, a phone.
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { saveArticles } from '#contract/office/content.ts'
import { uploadImage } from '#contract/media.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible, isSaved, transitionsEnded } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
let pavel: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
  pavel = await enterInvited(site.app, anna, { email: 'pavel@delno.test', name: 'Павел Строев', role: 'user' })
  await seed()
})
afterAll(() => site?.close())

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }

const arrive = (page: Page, person: Entered, path: string) => arriveInOffice(site, page, person, path)

/** A unique picture of coloured tiles, so that no pictures count as near duplicates. */
async function paint(seed: number, { width = 900, grain = false } = {}): Promise<Buffer> {
  const tiles = Array.from({ length: 9 * 6 }, (_, at) => {
    const hue = (seed * 97 + at * ((seed % 7) + 31)) % 360
    const light = 30 + ((seed * 13 + at * 29) % 50)
    return `<rect x="${(at % 9) * 100}" y="${Math.floor(at / 9) * 100}" width="101" height="101" fill="hsl(${hue} 55% ${light}%)"/>`
  }).join('')
  const noise = grain
    ? '<filter id="n"><feTurbulence baseFrequency="0.9"/></filter><rect width="900" height="600" filter="url(#n)" opacity="0.5"/>'
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${tiles}${noise}</svg>`
  return sharp(Buffer.from(svg)).resize(width).jpeg({ quality: 95 }).toBuffer()
}

/** A dozen pictures, one of them in an article. */
async function seed(): Promise<void> {
  const names = ['День как пирог', 'Кувшин и стакан', 'Борщ', 'Мороз на стекле', 'Плов', 'Велосипед', 'Прогулка', '']
  for (const [at, alt] of names.entries()) {
    site.app.clock.advance(1000)
    const image = await site.app.ask(uploadImage, { query: { alt }, body: await paint(at + 1) })
    if (at !== 0) continue
    const article = {
      source: 'media:1',
      id: 3001,
      type: 'post' as const,
      slug: 'den-ne-pirog',
      title: 'День — не пирог',
      body: '<p>Слова.</p>',
      publishedAt: '2026-11-01T10:00:00Z',
      cover: image,
    }
    await site.app.ask(saveArticles, { body: { articles: [article] } })
  }
  await site.app.waitUntilIdle()
}

async function makeText(title: string): Promise<number> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title, stage: 'draft' },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, buffer, mimeType })
const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })
const library = (page: Page) => page.getByRole('listbox', { name: 'Медиатека' })
const item = (page: Page, name: string | RegExp) => library(page).getByRole('option', { name })

test('the library lists items with their usages and can be searched', () =>
  site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, '/office/media')
    await item(page, /День как пирог/).click()
    const details = page.getByRole('complementary', { name: 'Подробности' })
    await details.getByRole('link', { name: 'День — не пирог' }).waitFor()
    await details.getByText('Удалить нельзя, пока стоит.').waitFor()
    expect(await details.getByRole('button', { name: 'Удалить' }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Найти в медиатеке' }).fill('стакан')
    await expect.poll(() => library(page).getByRole('option').count()).toBe(1)
    expect(page.url()).toContain('q=')
    await page.getByRole('searchbox', { name: 'Найти в медиатеке' }).fill('')
    await page.getByRole('button', { name: /^Без подписи/ }).click()
    await expect.poll(() => library(page).getByRole('option').count()).toBe(1)
  }))

test('an upload continues after a lost connection, while another page is open', () =>
  site.visit({ viewport: desk, mayFail: /library/ }, async page => {
    await arrive(page, anna, '/office/media')
    await item(page, /Борщ/).waitFor()
    const large = await paint(50, { width: 2400, grain: true })
    expect(large.length).toBeGreaterThan(1_200_000)
    const offsets: number[] = []
    await page.route('**/pieces?*', async route => {
      // Does not count chunks of the small file, which is refused.
      if ((route.request().postDataBuffer()?.length ?? 0) < 1000) return route.continue()
      const at = Number(new URL(route.request().url()).searchParams.get('at'))
      offsets.push(at)
      // The third chunk never arrives; for the fourth, only the reply is lost.
      if (offsets.length === 3) return route.abort('internetdisconnected')
      if (offsets.length === 4) {
        await route.fetch()
        return route.abort('internetdisconnected')
      }
      await route.continue()
    })
    await page
      .locator('main input[type=file]')
      .setInputFiles([
        file('Двор зимой.jpg', large),
        file('otchyot.psd', Buffer.from(`8BPS${'\u0000\u0001'.repeat(60)}`), 'image/x-photoshop'),
      ])
    await page.getByText(/otchyot\.psd/).waitFor()
    await page.getByRole('alert').filter({ hasText: 'Повторить' }).waitFor()
    await page.getByRole('link', { name: 'План' }).first().click()
    await page.getByRole('heading', { name: 'План' }).waitFor()
    await page.getByRole('link', { name: 'Медиатека' }).first().click()
    await item(page, /Двор зимой/).waitFor()
    // No byte was received twice: each chunk starts where the received bytes end.
    const pieces = [...new Set(offsets)]
    expect(pieces).toEqual(pieces.toSorted((a, b) => a - b))
    expect(offsets.length - pieces.length).toBe(1)
  }))

test('arrow keys move in the grid, Space selects, F starts moving the focal point by one percent, and the crops follow', () =>
  site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/media?q=' + encodeURIComponent('о'))
    await item(page, /Плов/).focus()
    await page.keyboard.press('KeyF')
    const point = page.getByRole('slider', { name: 'Точка внимания' })
    await expect.poll(() => point.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await point.getAttribute('aria-valuetext')).toBe('51 % слева, 70 % сверху')
    expect(await page.locator('[data-crop="1:1"]').evaluate(element => element.style.objectPosition)).toBe('51% 70%')
    await page.getByText('Точка внимания передвинута').waitFor()
    await page.reload()
    await expect.poll(() => point.getAttribute('aria-valuetext')).toBe('51 % слева, 70 % сверху')

    await item(page, /Плов/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByText('Выбрано 2').waitFor()
    await page.getByRole('button', { name: 'Автор…' }).click()
    await page.getByLabel('Кто рисовал или снимал').fill('Саша Ким')
    await page.getByRole('button', { name: 'Записать' }).click()
    await page.getByText(/Автор изменён: 2/).waitFor()
    await expect.poll(() => library(page).getByText('Саша Ким').count()).toBe(2)
    // One undo for both changes.
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect.poll(() => library(page).getByText('Саша Ким').count()).toBe(0)
  }))

test('unused items can be removed and restored; a picture can be replaced everywhere and put back', () =>
  site.visit({ viewport: desk, mayFail: /./, maySay: /WebSocket|net::/ }, async page => {
    await arrive(page, anna, '/office/media')
    await item(page, /Прогулка/).click()
    await page.getByRole('complementary').getByRole('button', { name: 'Удалить' }).click()
    await expect.poll(() => item(page, /Прогулка/).count()).toBe(0)
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await item(page, /Прогулка/).waitFor()

    const before = await (await site.get('/den-ne-pirog')).text()
    const old = /\/media\/(\d+)\//.exec(before)![1]!
    await item(page, /День как пирог/).click()
    await page.getByRole('button', { name: 'Заменить везде…' }).click()
    const picker = page.getByRole('dialog', { name: 'Взять картинку' })
    await picker.getByRole('searchbox').fill('кувшин')
    await picker.getByRole('button', { name: /Кувшин/ }).click()
    await page.getByText('Вместо неё везде стоит').waitFor()
    await site.app.waitUntilIdle()
    const pageOf = async () => (await site.get('/den-ne-pirog')).text()
    await expect.poll(async () => (await pageOf()).includes(`/media/${old}/`)).toBe(false)
    await page.getByRole('button', { name: 'Вернуть прежнюю' }).click()
    await page.getByText('Вместо неё везде стоит').waitFor({ state: 'detached' })
    await site.app.waitUntilIdle()
    await expect.poll(async () => (await pageOf()).includes(`/media/${old}/`)).toBe(true)

    // Offline, the details are read-only and say so.
    const details = page.getByRole('complementary', { name: 'Подробности' })
    await page.context().setOffline(true)
    await details.getByText('Связи нет: менять можно, когда она вернётся.').waitFor()
    // The fieldset around the controls is disabled.
    for (const control of [
      details.getByRole('button', { name: 'Заменить везде…' }),
      details.getByRole('textbox').first(),
    ])
      expect(await control.evaluate(element => element.matches(':disabled'))).toBe(true)
    await page.context().setOffline(false)
    await details.getByText(/^Связи нет/).waitFor({ state: 'detached' })
  }))

test('the day on which rights end is changed by those who may remove, and the log takes it back', async () => {
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, pavel, '/office/media')
    await item(page, /Мороз/).click()
    const details = page.getByRole('complementary', { name: 'Подробности' })
    const day = details.getByLabel('До какого дня')
    await details.getByText('Меняет редактор или тот, кто загрузил').waitFor()
    expect([await day.isEditable(), await details.getByLabel('Чьи права').isEditable()]).toEqual([false, true])
    await expectAccessible(page)
    await item(page, /Мороз/).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Права…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Права' })
    await sheet.getByText('Срок чужих картинок и файлов меняет редактор.').waitFor()
    await sheet.getByLabel('Чьи (пусто\u00a0— наши)').fill('ТАСС')
    await sheet.getByRole('button', { name: 'Записать' }).click()
    await page.getByText(/^Права изменены/).waitFor()
  })
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, '/office/media')
    await item(page, /Мороз/).click()
    const details = page.getByRole('complementary', { name: 'Подробности' })
    await details.getByLabel('До какого дня').fill('2020-01-01')
    // Tab would only go to the month.
    await details.getByLabel('Чьи права').focus()
    await details.getByText('Права кончились').waitFor()
    await page.goto('/office/people/log?what=media')
    const entries = page.getByRole('listitem').filter({ hasText: /срок прав|права в медиатеке/ })
    await expect.poll(() => entries.count()).toBe(2)
    expect(await entries.first().innerText()).toContain('срок прав: навсегда → по 01.01.2020')
    await entries
      .first()
      .getByRole('button', { name: /^Вернуть/ })
      .click()
    await page.getByText('Вернули. Это тоже записано').waitFor()
    await page.getByText('срок прав: по 01.01.2020 → навсегда').waitFor()
    await expectAccessible(page)
  })
})

/** Pastes a file as a browser does. */
const pasteFile = (page: Page, name: string, bytes: Buffer) =>
  body(page).evaluate(
    (element, { base64, title }) => {
      const data = new DataTransfer()
      const some = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
      data.items.add(new File([some], title, { type: 'image/jpeg' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { base64: bytes.toString('base64'), title: name },
  )

test('two people insert pictures at the same time, by pasting and with the slash menu, and nothing is lost', async () => {
  const id = await makeText('С картинками')
  await site.visit({ viewport: desk, mayFail: /library/ }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    await first.keyboard.type('Первый абзац.')
    await isSaved(first)
    await site.visit({ viewport: desk }, async second => {
      await arrive(second, nina, `/office/texts/${id}`)
      await body(second).getByText('Первый абзац.').click()
      // The first person's connection breaks in the middle of the upload, while both keep writing.
      let pieces = 0
      await first.route('**/pieces?*', route => {
        pieces += 1
        return pieces === 1 ? route.abort('internetdisconnected') : route.continue()
      })
      await pasteFile(first, 'Двор.jpg', await paint(60, { width: 1000, grain: true }))
      await pasteFile(second, 'Подъезд.jpg', await paint(61))
      await first.keyboard.type(' Ещё слова.')
      const pictures = (page: Page) => body(page).locator('[data-type=image] img')
      await expect.poll(() => pictures(first).count()).toBe(2)
      await expect.poll(() => pictures(second).count()).toBe(2)
      await body(second).getByText('Первый абзац. Ещё слова.').waitFor()
      await isSaved(first)
    })
    await body(first).getByText('Ещё слова.').click()
    await first.keyboard.press('End')
    await first.keyboard.press('Enter')
    await first.keyboard.type('/rfhnby')
    await first
      .getByRole('option', { name: /^Картинка/ })
      .first()
      .waitFor()
    await first.keyboard.press('Enter')
    const picker = first.getByRole('dialog', { name: 'Взять картинку' })
    await picker.getByRole('button', { name: /Борщ/ }).click()
    await picker.waitFor({ state: 'detached' })
    await body(first).getByRole('img', { name: 'Борщ' }).waitFor()
    await isSaved(first)
    await first.reload()
    await expect.poll(() => body(first).locator('[data-type=image] img').count()).toBe(3)
  })
})

test('a refused file shows the reason in its place in the text and can be retried', () =>
  site.visit({ viewport: desk, mayFail: /library/ }, async page => {
    await arrive(page, anna, `/office/texts/${await makeText('С отказом')}`)
    await body(page).click()
    let isRefused = true
    await page.route('**/finish', route =>
      isRefused
        ? route.fulfill({
            status: 415,
            json: { success: false, code: 'unsupported_media', message: 'Такую картинку мы не показываем' },
          })
        : route.continue(),
    )
    await pasteFile(page, 'Двор.jpg', await paint(62))
    const upload = page.getByRole('group', { name: 'Загрузка: Двор.jpg' })
    await upload.getByRole('alert').filter({ hasText: 'Такую картинку мы не показываем' }).waitFor()
    isRefused = false
    await upload.getByRole('button', { name: /^Повторить/ }).click()
    await body(page).locator('[data-type=image] img').waitFor()
    expect(await upload.count()).toBe(0)
  }))

test('on a phone the details are a sheet, nothing scrolls sideways, and the picker fits', () =>
  site.visit({ viewport: phone, hasTouch: true, bypassCSP: true }, async page => {
    await arrive(page, anna, '/office/media')
    await item(page, /Плов/).waitFor()
    const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    expect(await isNarrow()).toBe(true)
    expect(await axeProblems(page)).toEqual([])
    await item(page, /Плов/).locator('b').click()
    const sheet = page.getByRole('dialog', { name: 'Плов' })
    await sheet.getByLabel('Подпись для незрячих').waitFor()
    await transitionsEnded(page)
    expect(await axeProblems(page)).toEqual([])
    expect(await isNarrow()).toBe(true)
  }))
