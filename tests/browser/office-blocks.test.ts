// Tests blocks in the editor: library files in every block, the preview of a block, marks, the drag handle.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '#contract/media.ts'
import { createText } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectSeenStops, isSaved, putCaretAfter, selectWords } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
  for (const [at, alt] of ['Борщ', 'Плов', 'Двор зимой'].entries()) {
    site.app.clock.advance(1000)
    await site.app.ask(uploadImage, { query: { alt }, body: await paint(at + 1) })
  }
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const arrive = (page: Page, person: Entered, path: string) => arriveInOffice(site, page, person, path)

/** A unique picture of coloured tiles, so that no pictures count as near duplicates. */
async function paint(seed: number): Promise<Buffer> {
  const tiles = Array.from({ length: 54 }, (_, at) => {
    const hue = (seed * 97 + at * ((seed % 7) + 31)) % 360
    return `<rect x="${(at % 9) * 100}" y="${Math.floor(at / 9) * 100}" width="101" height="101" fill="hsl(${hue} 55% ${30 + ((seed * 13 + at * 29) % 50)}%)"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${tiles}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer()
}

async function makeText(title: string, section: string | null = null): Promise<number> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title, stage: 'draft', section },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

const sample = (name: string) => readFileSync(new URL(`../../demo/files/${name}`, import.meta.url))
const sound = { name: 'Прибой.wav', mimeType: 'audio/wav', buffer: sample('dyhanie-s-priboem.wav') }
const film = { name: 'Росток.webm', mimeType: 'video/webm', buffer: sample('rostok-za-dve-nedeli.webm') }
const list = { name: 'Список.pdf', mimeType: 'application/pdf', buffer: sample('spisok-dlya-pereezda.pdf') }

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })

/** Types «/…» on a new line at the end of the text and chooses the option with this name. */
async function insert(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`/${typed}`)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Drops files as a browser does. */
const drop = (page: Page, selector: string, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, given) => {
        const data = new DataTransfer()
        for (const { name, type, base64 } of given)
          data.items.add(new File([Uint8Array.from(atob(base64), char => char.charCodeAt(0))], name, { type }))
        const { left, top, width, height } = element.getBoundingClientRect()
        const place = { clientX: left + width / 2, clientY: top + height / 2 }
        element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, ...place }))
      },
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
    )

test('audio, video and a document are inserted with the picker; a gallery takes several pictures at once and dropped ones', async () => {
  const id = await makeText('С файлами')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    for (const [typed, title, dialog, file, shown] of [
      ['звук', 'Звук', 'Взять звук', sound, 'audio[src*="/media/"]'],
      ['видеофайл', 'Видеофайл', 'Взять видео', film, 'video[src*="/media/"]'],
      ['файл', 'Файл', 'Взять файл', list, '[data-type=file] a[href*="/media/"]'],
    ] as const) {
      await insert(page, typed, title)
      const picker = page.getByRole('dialog', { name: dialog })
      await picker.getByRole('searchbox').waitFor()
      await picker.locator('input[type=file]').setInputFiles(file)
      await picker.waitFor({ state: 'detached' })
      await body(page).locator(shown).waitFor()
    }
    await body(page).locator('[data-type=file]').getByText('Список').first().waitFor()

    await insert(page, 'галерея', 'Галерея')
    const picker = page.getByRole('dialog', { name: 'Взять картинки' })
    await picker.getByRole('button', { name: /Борщ/ }).click()
    await picker.getByRole('button', { name: /Плов/ }).click()
    await picker.getByText('Выбрано: 2').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await picker.getByRole('button', { name: 'Взять', exact: true }).click()
    const gallery = body(page).locator('[data-type=gallery] .b-gallery img')
    await expect.poll(() => gallery.count()).toBe(2)
    // Another one is dropped onto the gallery.
    await drop(page, '[data-type=gallery] .b-gallery img', [
      { name: 'Снег.jpg', mimeType: 'image/jpeg', buffer: await paint(9) },
    ])
    await expect.poll(() => gallery.count()).toBe(3)
    await isSaved(page)
    await page.reload()
    await expect.poll(() => gallery.count()).toBe(3)
    await expect.poll(() => body(page).locator('audio').count()).toBe(1)
    expect(await axeProblems(page)).toEqual([])
    // Folded content cannot be focused.
    await expectSeenStops(page, 80)
  })
})

test('a block is shown as readers see it; missing values are listed beside it, and pressing one focuses its field', async () => {
  const id = await makeText('Вещи', 'veshchi')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await insert(page, 'вещь', 'Вещь')
    const card = body(page).locator('[data-type=goods]')
    await card.getByText('не заполнено: ссылка, картинка').waitFor()
    expect(await card.locator('.b-goods').count()).toBe(0)
    await page.keyboard.type('Таймер кухонный')
    await card.getByLabel('Ссылка').fill('https://shop.example/timer')
    await card.getByRole('button', { name: 'Выбрать…' }).click()
    await page.getByRole('dialog', { name: 'Взять картинку' }).getByRole('button', { name: /Борщ/ }).click()
    await card.locator('.b-goods b').getByText('Таймер кухонный').waitFor()
    expect(await card.getByText('не заполнено').count()).toBe(0)
    // Clicking elsewhere closes the form.
    await body(page).locator(':scope > p').last().click()
    await card.getByRole('button', { name: 'Настроить' }).waitFor()
    expect(await card.getByLabel('Ссылка').count()).toBe(0)
    await card.locator('.b-goods b').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' с магнитом')
    await card.locator('.b-goods b').getByText('Таймер кухонный с магнитом').waitFor()

    // A carousel shows the titles of its articles, not their addresses.
    await body(page).locator(':scope > p').last().click()
    await insert(page, 'карус', 'Карусель текстов')
    await page.keyboard.type('Ещё о доме')
    const carousel = body(page).locator('[data-type=carousel]')
    const addresses = carousel.getByLabel('Адреса статей, по одному в строке')
    await addresses.fill('fikus-zimoj\nstol-bez-hlama')
    await addresses.blur()
    await expect
      .poll(() => carousel.locator('.b-carousel__name').allInnerTexts())
      .toEqual(['Фикус зимой', 'Стол без хлама'])
    await isSaved(page)
  })
})

test('less common marks are set from the menu and by keys; the values of a mark are asked in place', async () => {
  const id = await makeText('Оформление')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('ВОЗ')
    await selectWords(page, 'ВОЗ')
    const bar = page.getByRole('toolbar', { name: 'Оформление', exact: true })
    await bar.getByRole('button', { name: 'Ещё оформление' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Сокращение' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('menuitemcheckbox', { name: 'Сокращение' }).click()
    await page.getByLabel('Как раскрыть сокращение').fill('Всемирная организация здравоохранения')
    await page.keyboard.press('Enter')
    await body(page).locator('abbr[title="Всемирная организация здравоохранения"]').waitFor()
    await putCaretAfter(page, 'ВОЗ')
    await page.keyboard.press('Enter')
    await page.keyboard.type('x')
    await page.keyboard.press('Control+.')
    await page.keyboard.type('2')
    await body(page).locator('sup').getByText('2').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('24.11.2026')
    await selectWords(page, '24.11.2026')
    await bar.getByRole('button', { name: 'Ещё оформление' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Время' }).click()
    await page.getByRole('button', { name: 'Поставить', exact: true }).click()
    await body(page).locator('time[datetime="2026-11-24"]').waitFor()
    await insertHtml(page)
  })
})

async function insertHtml(page: Page): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await insert(page, 'html', 'HTML')
  await page.getByLabel('Код HTML').fill('<p onclick="x()">Из <b>кода</b></p><script>x()</script>')
  await page.getByRole('button', { name: 'Вставить', exact: true }).click()
  await body(page).locator('strong').getByText('кода').waitFor()
}

test('a block is moved by dragging its handle', async () => {
  const id = await makeText('Порядок')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    for (const words of ['Первый', 'Второй', 'Третий']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    await body(page).getByText('Третий').hover()
    const handle = page.getByRole('button', { name: 'Блок «Абзац»' })
    const [grip, first] = [(await handle.boundingBox())!, (await body(page).getByText('Первый').boundingBox())!]
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(first.x + 40, first.y + 30, { steps: 6 })
    await page.mouse.move(first.x + 40, first.y + 2, { steps: 4 })
    await page.mouse.up()
    const lines = () => body(page).locator(':scope > p').allTextContents()
    await expect.poll(async () => (await lines()).filter(Boolean)).toEqual(['Третий', 'Первый', 'Второй'])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await lines()).filter(Boolean)).toEqual(['Первый', 'Второй', 'Третий'])
  })
})

test('a cover is chosen in the sheet with its text alternative, caption and focal point; «Карточки» shows the same', async () => {
  const id = await makeText('С обложкой')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await page.getByRole('button', { name: /^Выбрать обложку из/ }).click()
    await page
      .getByRole('dialog', { name: 'Взять картинку' })
      .getByRole('button', { name: /Двор зимой/ })
      .click()
    const cover = page.getByRole('article').getByRole('region', { name: 'Обложка' })
    await cover.getByRole('img', { name: 'Двор зимой' }).waitFor()
    await cover.getByRole('button', { name: 'Подпись для незрячих и кадр' }).click()
    await cover.getByRole('slider', { name: 'Точка внимания' }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    expect(await cover.locator('[data-crop="1:1"]').evaluate(element => element.style.objectPosition)).toBe('60% 50%')
    await cover.getByLabel('Подпись для незрячих').fill('Двор в снегу')
    await cover.getByLabel('Подпись к обложке').fill('Фото автора')
    await cover.getByRole('button', { name: 'Готово' }).click()
    await cover.getByRole('img', { name: 'Двор в снегу' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('tab', { name: 'Карточки' }).click()
    const cards = page.getByRole('tabpanel').getByRole('region', { name: 'Обложка' })
    await cards.getByRole('img', { name: 'Двор в снегу' }).waitFor()
    expect(await cards.getByLabel('Подпись к обложке').inputValue()).toBe('Фото автора')
    await isSaved(page)
  })
})

test('pressing a portrait follows a colleague until a key is pressed; selected words are counted separately', async () => {
  const id = await makeText('Вдвоём')
  await site.visit({ viewport: desk }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    for (let line = 0; line < 40; line++) {
      await first.keyboard.insertText(`Строка ${line}`)
      await first.keyboard.press('Enter')
    }
    await isSaved(first)
    await first.keyboard.press('Control+Home')
    await site.visit({ viewport: desk }, async second => {
      await arrive(second, nina, `/office/texts/${id}`)
      await body(second).getByText('Строка 2', { exact: true }).click()
      const face = first.getByRole('button', { name: 'Следовать: Нина Левина' })
      await face.click()
      const far = body(first).getByText('Строка 38', { exact: true })
      const isSeen = () => far.evaluate(element => element.getBoundingClientRect().top < innerHeight - 100)
      expect(await isSeen()).toBe(false)
      await second.keyboard.press('Control+End')
      await expect.poll(isSeen).toBe(true)
      expect(await face.getAttribute('aria-pressed')).toBe('true')
      await first.keyboard.press('Shift')
      await expect.poll(() => face.getAttribute('aria-pressed')).toBe('false')
    })
    await body(first).getByText('Строка 5', { exact: true }).click()
    await first.keyboard.press('Home')
    await first.keyboard.press('Shift+End')
    await first.getByText(/^выделено: 2\sслова/).waitFor()
    await first.keyboard.press('End')
    await first.locator('[data-words=all]').waitFor()
  })
})
