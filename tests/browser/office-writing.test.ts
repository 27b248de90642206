// Tests writing: editing commands, pasting, and two tabs of one person.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, isSaved } from './office-reader.ts'
import { axeProblems, keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const cut = { mayFail: /./, maySay: /WebSocket|net::/ }

const arrive = (page: Page, person: Entered, path: string) => arriveInOffice(site, page, person, path)

async function makeText(title: string): Promise<number> {
  const reply = await site.app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.browser.headers(),
    payload: { title, stage: 'draft' },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

const body = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })

/** The text, one line for each block, without the names at colleagues' cursors. */
const wordsIn = (page: Page): Promise<string> =>
  body(page).evaluate(element => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const flag of copy.querySelectorAll('.e-cursor')) flag.remove()
    return [...copy.children].map(({ textContent }) => textContent).join('\n')
  })
async function says(page: Page, words: string): Promise<void> {
  await expect.poll(() => wordsIn(page)).toBe(words)
}

/** The number of changes of a text that this browser has stored. */
const countStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('delno-office')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('updates').objectStore('updates').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  // Chromium does not close open sockets when it goes offline.
  site.app.app.server.closeAllConnections()
  await page.getByText('Связи нет').waitFor()
}

test('two tabs of one person write in one text: nothing is duplicated, online and offline, even when one tab closes', async () => {
  const id = await makeText('В двух вкладках')
  await site.visit({ viewport: desk, ...cut }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    await first.keyboard.type('Раз.')
    await isSaved(first)
    const second = await first.context().newPage()
    await keepTime(site, second)
    await second.goto(`/office/texts/${id}`)
    await says(second, 'Раз.')
    const before = await countStored(first)
    await body(second).click()
    await second.keyboard.press('Control+End')
    await second.keyboard.type(' Два.')
    await isSaved(second)
    await says(first, 'Раз. Два.')
    // Five letters make at most five stored changes, whichever tab stores them.
    expect((await countStored(first)) - before).toBeLessThanOrEqual(5)

    await goOffline(first)
    await second.keyboard.type(' В тоннеле.')
    await says(first, 'Раз. Два. В тоннеле.')
    await second.getByText('Сохранено на этом устройстве').first().waitFor()
    // The tab in which the words were typed is closed before they were sent.
    await second.close()
    await body(first).click()
    await first.keyboard.press('Control+End')
    await first.keyboard.type(' Дальше.')
    await first.context().setOffline(false)
    await isSaved(first)
    await first.reload()
    await says(first, 'Раз. Два. В тоннеле. Дальше.')
    await site.visit({ viewport: desk }, async other => {
      await arrive(other, nina, `/office/texts/${id}`)
      await says(other, 'Раз. Два. В тоннеле. Дальше.')
    })
  })
})

test('words that are stored nowhere are said to be so, can be downloaded, and are saved as soon as the server is back', async () => {
  const id = await makeText('Диск полон')
  await site.visit({ viewport: desk, acceptDownloads: true, ...cut }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('На сервере.')
    await isSaved(page)
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('the disk is full', 'QuotaExceededError')
      }
    })
    await goOffline(page)
    await page.keyboard.type(' Нигде.')
    await page.locator('[data-saving=nowhere]').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: 'не сохраняются ни на сервере, ни на этом устройстве' })
    expect(await axeProblems(page)).toEqual([])
    const coming = page.waitForEvent('download')
    await alert.getByRole('button', { name: 'Скачать копию' }).click()
    const copy = await coming
    expect(copy.suggestedFilename()).toBe('Диск полон.txt')
    expect(readFileSync(await copy.path(), 'utf8')).toBe('Диск полон\n\nНа сервере. Нигде.\n')
    // Leaving asks first.
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.context().setOffline(false)
    await isSaved(page)
    await alert.waitFor({ state: 'detached' })
  })
})

/** Pastes clipboard content at the caret. */
const paste = (page: Page, clip: { html?: string; text?: string }) =>
  body(page).evaluate((element, { html, text }) => {
    const data = new DataTransfer()
    if (html !== undefined) data.setData('text/html', html)
    if (text !== undefined) data.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, clip)

/** The texts of the cells of the only table, row by row. */
const cells = (page: Page) =>
  body(page)
    .locator('tr')
    .evaluateAll(rows =>
      rows.map(row => [...row.querySelectorAll('td, th')].map(cell => (cell.textContent ?? '').replace(/\u2060/g, ''))),
    )

test('a table is edited with Tab, Enter and arrows, gets and loses rows by keys and its toolbar, and accepts pasted cells of a spreadsheet', async () => {
  const id = await makeText('Таблица')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('/табл')
    await page.getByRole('option', { name: 'Таблица' }).waitFor()
    await page.keyboard.press('Enter')
    for (const word of ['А', 'Б', 'В']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await page.keyboard.type('3')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('!')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('+')
    expect(await cells(page)).toEqual([
      ['А', 'Б', 'В+'],
      ['1', '', ''],
      ['2!', '', ''],
      ['3', '', ''],
    ])
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    await page.keyboard.type('новый')
    const bar = page.getByRole('toolbar', { name: 'Таблица' })
    await bar.getByRole('button', { name: 'Строка ниже' }).click()
    await page.keyboard.type('под заголовком')
    await bar.getByRole('button', { name: 'Первая строка — заголовок' }).click()
    expect(await body(page).locator('th').count()).toBe(0)
    await bar.getByRole('button', { name: 'Первая строка — заголовок' }).click()
    expect(await body(page).locator('th').count()).toBe(4)
    await body(page).getByText('2!').click()
    await bar.getByRole('button', { name: 'Убрать строку' }).click()
    expect(await cells(page)).toEqual([
      ['А', 'Б', 'новый', 'В+'],
      ['', '', 'под заголовком', ''],
      ['1', '', '', ''],
      ['3', '', '', ''],
    ])
    await body(page).getByText('под заголовком').click()
    await paste(page, {
      html: '<table><tr><td>x</td><td>y</td></tr><tr><td>z</td><td>w</td></tr></table>',
      text: 'x\ty\nz\tw',
    })
    await expect
      .poll(() => cells(page))
      .toEqual([
        ['А', 'Б', 'новый', 'В+'],
        ['', '', 'x', 'y'],
        ['1', '', 'z', 'w'],
        ['3', '', '', ''],
      ])
    expect(await axeProblems(page)).toEqual([])
    await body(page).locator('table').hover()
    await page.getByRole('button', { name: 'Блок «Таблица»' }).click()
    await page.getByRole('menuitem', { name: 'Столбец справа' }).click()
    expect((await cells(page))[0]).toHaveLength(5)
    await isSaved(page)
    const before = await cells(page)
    await page.reload()
    await expect.poll(() => cells(page)).toEqual(before)
  })
})

test('a footnote is written, opened and left; footnotes are numbered by the order of their references', async () => {
  const id = await makeText('Сноски')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('Первое. Второе.')
    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.type('О втором')
    // Returns to the position after the reference.
    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.press('Home')
    for (let letter = 0; letter < 7; letter += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Сноска', exact: true }).click()
    await page.keyboard.type('О первом')
    const notes = body(page).locator('.e-note')
    expect(await notes.allInnerTexts()).toEqual(['О первом', 'О втором'])
    expect(
      await body(page)
        .locator('.e-ref')
        .evaluateAll(refs => refs.map(ref => (ref as HTMLElement).dataset['number'])),
    ).toEqual(['1', '2'])
    await body(page).locator('.e-ref').last().click()
    await page.keyboard.type('!')
    expect(await notes.last().innerText()).toBe('О втором!')
    // The number of a footnote links back to its reference.
    await notes.first().click({ position: { x: 10, y: 10 } })
    await page.keyboard.type('+')
    await says(page, 'Первое.+ Второе.\nО первомО втором!')
    expect(await axeProblems(page)).toEqual([])
    await body(page).locator('p').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('/сноска')
    await page.getByRole('option', { name: 'Сноска' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Самая первая')
    expect(await notes.allInnerTexts()).toEqual(['Самая первая', 'О первом', 'О втором!'])
    expect((await body(page).locator('p').innerText()).trim()).toBe('Первое.+ Второе.')
  })
})

test('a link is inserted by searching for a title, with the keyboard only', async () => {
  const id = await makeText('Ссылка')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('Повесим полку')
    await page.keyboard.press('Shift+Home')
    await page.getByRole('toolbar', { name: 'Оформление выделенного' }).waitFor()
    await page.keyboard.press('Control+Shift+k')
    await page.getByRole('combobox', { name: 'Адрес ссылки или название текста' }).fill('длинная полка')
    await page.getByRole('option', { name: /Длинная полка/ }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await body(page).locator('a').getAttribute('href')).toBe('/dlinnaya-polka')
    await says(page, 'Повесим полку')
  })
})

test('pasted Word content is complete and undone by one «Вернуть», which keeps earlier words; a pasted video address becomes a video', async () => {
  const id = await makeText('Вставка')
  const word = readFileSync(
    new URL('../../office/features/editor/pasting/samples/word-365.html', import.meta.url),
    'utf8',
  )
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('Было.')
    await page.keyboard.press('Enter')
    await paste(page, { html: word })
    await page.getByText(/Вставлено: 71\sслово\. Убрано: 40\sстилей/).waitFor()
    expect(await body(page).locator('ol ol li').count()).toBe(2)
    expect(await body(page).locator('.e-note').innerText()).toBe('Так у половины моих знакомых.')
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await says(page, 'Было.\n')
    await paste(page, { text: 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/' })
    await body(page).getByText('Видео по адресу').waitFor()
  })
})

test('the list of blocks is inside the window of a phone, above its bar, wherever the caret is', async () => {
  const id = await makeText('Список блоков')
  await site.visit({ viewport: { width: 375, height: 760 } }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    for (let line = 0; line < 14; line += 1) {
      await page.keyboard.type('/')
      const list = page.getByRole('listbox', { name: 'Вставить блок' })
      await list.waitFor()
      const { y, height } = (await list.boundingBox())!
      const bar = (await page.getByRole('toolbar', { name: 'Оформление', exact: true }).boundingBox())!
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(bar.y + 1)
      expect(height).toBeGreaterThan(150)
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Enter')
    }
  })
})

test('the list of blocks stays under the pointer when something above it grows', async () => {
  const id = await makeText('Список и видео')
  await site.visit({ viewport: { width: 1440, height: 900 }, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('Видео ещё загружается.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/файл')
    const list = page.getByRole('listbox', { name: 'Вставить блок' })
    const before = await list.boundingBox()
    await page.addStyleTag({ content: '.e-body > p:first-child { padding-bottom: 120px }' })
    await list.getByRole('option').last().hover()
    expect(await list.boundingBox()).toEqual(before)
    await list.getByRole('option', { name: /^Файл/ }).click()
    await page.getByRole('dialog', { name: 'Взять файл' }).waitFor()
  })
})

test('on a phone blocks are moved and remarks added with the toolbar', async () => {
  const id = await makeText('Телефон')
  await site.visit({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await body(page).click()
    await page.keyboard.type('Раз')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Два')
    await page.getByRole('button', { name: 'Блок выше' }).click()
    await says(page, 'Два\nРаз')
    await page.getByRole('button', { name: 'Блок ниже' }).click()
    await says(page, 'Раз\nДва')
  })
})

// The last test, because it advances the clock and tokens expire.
test('two people write in one paragraph, one of them offline for ten minutes: every word of both is kept', async () => {
  const id = await makeText('Вдвоём в одном абзаце')
  await site.visit({ viewport: desk, ...cut }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await body(first).click()
    await first.keyboard.type('Творог отжимают под гнётом.')
    await isSaved(first)
    await site.visit({ viewport: desk, ...cut }, async second => {
      await arrive(second, nina, `/office/texts/${id}`)
      await says(second, 'Творог отжимают под гнётом.')
      await first.context().setOffline(true)
      site.app.app.server.closeAllConnections()
      await first.getByText('Связи нет').waitFor()
      await body(first).click()
      await first.keyboard.press('Control+Home')
      await first.keyboard.type('Жирный ')
      await first.keyboard.press('End')
      await first.keyboard.press('ArrowLeft')
      for (let word = 0; word < 2; word += 1) await first.keyboard.press('Control+Backspace')
      await first.keyboard.press('Backspace')
      await first.getByText('Сохранено на этом устройстве').first().waitFor()
      await body(second).click()
      await second.keyboard.press('Control+End')
      await second.keyboard.type(' Полчаса хватит.')
      await isSaved(second)
      site.app.clock.advance(10 * 60_000)
      await keepTime(site, first)
      await first.context().setOffline(false)
      await isSaved(first)
      const merged = 'Жирный Творог отжимают. Полчаса хватит.'
      await says(second, merged)
      await says(first, merged)
      expect(await first.getByRole('dialog').count()).toBe(0)
    })
  })
})

test('a text that its author leaves empty is taken away, and can be brought back; one with a word stays', () =>
  site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, '/office/plan')
    const cards = page.locator('main').getByText('Без заголовка')
    const leave = async () => {
      await page.locator('[data-saving=saved]').waitFor()
      await page.getByRole('link', { name: 'В план' }).click()
      await page.getByRole('heading', { name: 'План' }).waitFor()
    }
    await page.getByRole('button', { name: 'Написать' }).click()
    await body(page).waitFor()
    await leave()
    await page.getByText('Пустой текст убран').waitFor()
    await expect.poll(() => cards.count()).toBe(0)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await cards.waitFor()

    await page.getByRole('button', { name: 'Написать' }).click()
    await body(page).click()
    await page.keyboard.type('Одно слово')
    await leave()
    await expect.poll(() => cards.count()).toBe(2)
    expect(await page.getByText('Пустой текст убран').count()).toBe(0)
  }))
