// Tests the margin with remarks, the side panel and the comparison of versions.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setExpert } from '#contract/auth.ts'
import { createText, setMember } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import {
  arriveInOffice,
  expectAccessible,
  isSaved,
  putCaretAfter,
  selectWords,
  transitionsEnded,
} from './office-reader.ts'
import { axeProblems } from './reader.ts'
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

const phone = { width: 375, height: 760 }
const desk = { width: 1440, height: 900 }

const arrive = (page: Page, person: Entered, path: string, isProofread = false) =>
  arriveInOffice(site, page, person, path, { isProofread })

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
const notes = (page: Page) => page.getByRole('complementary', { name: 'Поля' })
const note = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

async function write(page: Page, ...paragraphs: string[]): Promise<void> {
  await body(page).click()
  for (const [index, words] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(words)
  }
  await isSaved(page)
}

test('a remark appears beside its line for another person; its suggestion can be accepted and undone', async () => {
  const id = await makeText('Вдвоём на полях')
  await site.visit({ viewport: desk }, async first => {
    await arrive(first, anna, `/office/texts/${id}`)
    await write(first, 'Первый абзац.', 'Я осуществлял фиксацию каждые полчаса.', 'Третий абзац.')
    await site.visit({ viewport: desk }, async second => {
      await arrive(second, nina, `/office/texts/${id}`)
      await body(second).getByText('осуществлял').waitFor()
      await selectWords(second, 'осуществлял фиксацию')
      await second.keyboard.press('Control+Alt+m')
      const form = note(second, 'Новое замечание')
      await form.getByLabel('Замечание').fill('Канцелярит')
      await form.getByRole('button', { name: 'Предложить замену' }).click()
      await form.getByLabel('Вместо этих слов').fill('записывал')
      await form.getByRole('button', { name: 'Отправить' }).click()

      const own = note(first, 'Замечание, Нина Левина')
      await own.getByText('Канцелярит').waitFor()
      // The proofreader may have marked the first word too: then the words of the remark are two elements.
      const marked = body(first).locator('.e-remark')
      const line = (await marked.first().boundingBox())!
      expect((await marked.allInnerTexts()).join('')).toBe('осуществлял фиксацию')
      expect(Math.abs((await own.boundingBox())!.y - line.y)).toBeLessThan(12)

      await own.getByRole('button', { name: 'Ответить' }).click()
      await own.getByLabel('Ответ').fill('Согласна')
      await first.keyboard.press('Control+Enter')
      await note(second, 'Замечание, Нина Левина').getByText('Согласна').waitFor()

      await own.getByRole('button', { name: 'Заменить' }).click()
      await body(second).getByText('Я записывал каждые полчаса.').waitFor()
      await notes(second).waitFor({ state: 'hidden' })
      // Words typed meanwhile are kept when the replacement is undone.
      await body(second).getByText('Третий абзац.').click()
      await second.keyboard.press('End')
      await second.keyboard.type(' И ещё.')
      await body(first).getByText('Третий абзац. И ещё.').waitFor()
      await first.getByRole('button', { name: 'Вернуть' }).click()
      await body(second).getByText('Я осуществлял фиксацию каждые полчаса.').waitFor()
      expect(await body(second).innerText()).toContain('Третий абзац. И ещё.')
      await note(second, 'Замечание, Нина Левина').waitFor()
      await expect
        .poll(async () => (await body(second).locator('.e-remark').allInnerTexts()).join(''))
        .toBe('осуществлял фиксацию')
    })
  })
})

test('a remark follows its words, shows when they were deleted, and finds them when they are restored', async () => {
  const id = await makeText('Слова уходят')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Раз два три.', 'Четыре.')
    await selectWords(page, 'два')
    await page
      .getByRole('toolbar', { name: 'Оформление выделенного' })
      .getByRole('button', { name: 'Замечание' })
      .click()
    await note(page, 'Новое замечание').getByLabel('Замечание').fill('Точно?')
    await page.keyboard.press('Control+Enter')
    await note(page, /^Замечание/)
      .getByText('Точно?')
      .waitFor()
    await body(page).getByText('Раз два три.').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('Считаю: ')
    expect(await body(page).locator('.e-remark').innerText()).toBe('два')
    await selectWords(page, 'два')
    await page.keyboard.press('Delete')
    await notes(page).getByText('Этих слов больше нет').waitFor()
    // The proofreader is off, as `arrive` wishes, or it would have started its worker by now.
    expect(page.workers()).toEqual([])
    await page.keyboard.press('Control+z')
    await notes(page).getByText('Этих слов больше нет').waitFor({ state: 'detached' })
    expect(await body(page).locator('.e-remark').innerText()).toBe('два')
  })
})

test('an own remark can be changed, removed and restored; a resolved one can be reopened in the side panel', async () => {
  const id = await makeText('Своё')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Раз два три.')
    await selectWords(page, 'два')
    await page.keyboard.press('Control+Alt+m')
    await page.keyboard.type('Точно')
    await page.keyboard.press('Control+Enter')
    const own = note(page, /^Замечание/)
    await own.getByRole('button', { name: 'Изменить' }).click()
    await page.keyboard.type(' ли?')
    await page.keyboard.press('Control+Enter')
    await own.getByText('Точно ли?').waitFor()
    await own.getByRole('button', { name: 'Убрать' }).click()
    await own.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await own.getByText('Точно ли?').waitFor()
    await own.getByRole('button', { name: 'Решено' }).click()
    await own.waitFor({ state: 'detached' })
    expect(await body(page).locator('.e-remark').count()).toBe(0)
    await page.getByRole('tab', { name: /^Правки/ }).click()
    const panel = page.getByRole('tabpanel', { name: 'Правки' })
    await panel.getByRole('button', { name: /1\sразобранное/ }).click()
    await panel.getByRole('button', { name: 'Открыть снова' }).click()
    await own.getByText('Точно ли?').waitFor()
    expect(await body(page).locator('.e-remark').innerText()).toBe('два')
  })
})

test('a new remark keeps its words when the window becomes narrow, and its fields look like fields', async () => {
  const id = await makeText('Планшет повернули')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Первый абзац.')
    await selectWords(page, 'Первый')
    await page.keyboard.press('Control+Alt+m')
    const field = note(page, 'Новое замечание').getByLabel('Замечание')
    await field.fill('Какой по счёту?')
    // The fields of the title have no border, and this form stands in the same sheet.
    const edge = () =>
      field.evaluate(element => {
        const { borderStyle, outlineStyle } = getComputedStyle(element)
        return [borderStyle, outlineStyle]
      })
    expect(await edge()).toEqual(['solid', 'solid'])
    await note(page, 'Новое замечание').getByRole('button', { name: 'Предложить замену' }).click()
    await page.getByLabel('Вместо этих слов').fill('Второй')
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => field.inputValue()).toBe('Какой по счёту?')
      expect(await page.getByLabel('Вместо этих слов').inputValue()).toBe('Второй')
    }
  })
})

test('a remark that cannot be sent keeps its text', async () => {
  const id = await makeText('Без связи')
  await site.visit({ viewport: desk, mayFail: /remarks/ }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Раз два три.')
    await page.route('**/remarks', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'сервер занят' } })
        : route.continue(),
    )
    await selectWords(page, 'два')
    await page.keyboard.press('Control+Alt+m')
    const form = note(page, 'Новое замечание')
    await form.getByLabel('Замечание').fill('Не потеряйте')
    await form.getByRole('button', { name: 'Отправить' }).click()
    await form.getByText(/Не отправилось: сервер занят/).waitFor()
    expect(await form.getByLabel('Замечание').inputValue()).toBe('Не потеряйте')
    await page.unroute('**/remarks')
    await form.getByRole('button', { name: 'Отправить' }).click()
    await note(page, /^Замечание/)
      .getByText('Не потеряйте')
      .waitFor()
  })
})

/** The remarks of a text that the server has. */
async function remarksOf(id: number): Promise<{ body: string; range: object }[]> {
  return (await call(anna, 'GET', `/${id}/remarks`)).json<{ items: { body: string; range: object }[] }>().items
}

test('keyboard only: text, margin, side panel and back; from note to note; Esc returns to the caret', async () => {
  const id = await makeText('Клавиши')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Первый абзац.', 'Второй раздел.')
    for (const words of ['Второй', 'Первый']) {
      await selectWords(page, words)
      await page.keyboard.press('Control+Alt+m')
      await page.keyboard.type(`О слове ${words}`)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('region').getByText(`О слове ${words}`).first().waitFor()
      // The form shows the same words until the server has them.
      await expect.poll(async () => (await remarksOf(id)).map(({ body }) => body)).toContain(`О слове ${words}`)
    }
    await putCaretAfter(page, ' раздел.')
    await page.keyboard.type(' Конец.')
    // The editor hears of the caret in a task of its own, which keys may overtake on a busy machine.
    await isSaved(page)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText)
    await page.keyboard.press('Control+Alt+ArrowUp')
    await expect.poll(focused).toContain('О слове Второй')
    await page.keyboard.press('Control+Alt+ArrowUp')
    await expect.poll(focused).toContain('О слове Первый')
    await page.keyboard.press('Control+Alt+ArrowDown')
    await expect.poll(focused).toContain('О слове Второй')
    await page.keyboard.press('F6')
    await expect.poll(focused).toBe('Выпуск')
    for (const tab of ['Карточки', /^Правки/, 'История']) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).toMatch(tab)
    }
    await page.getByLabel('Назвать эту версию').waitFor()
    await page.keyboard.press('F6')
    await page.keyboard.type('!')
    await expect.poll(() => body(page).innerText()).toContain('Второй раздел. Конец.!')
    await page.keyboard.press('F6')
    await expect.poll(focused).toContain('О слове')
    await page.keyboard.press('Escape')
    await page.keyboard.type('?')
    await expect.poll(() => body(page).innerText()).toContain('Второй раздел. Конец.!?')
    // The device remembers the tab of the side panel.
    await page.reload()
    await page.getByRole('tab', { name: 'История', selected: true }).waitFor()
  })
})

test('versions are compared by blocks and words; a single change can be undone', async () => {
  const id = await makeText('История')
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Планы не прибавляют часов.', 'Этот абзац исчезнет совсем.', 'Третий стоит как стоял.')
    await page.keyboard.press('Control+s')
    await page.keyboard.type('Первая')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Первая/ }).waitFor()
    // The log finds changes after the version by time, so the clock must advance.
    site.app.clock.advance(1_000)
    await selectWords(page, 'часов')
    await page.keyboard.type('сил')
    await body(page).getByText('Этот абзац исчезнет совсем.').click({ clickCount: 3 })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await isSaved(page)
    await page.getByRole('button', { name: /Первая/ }).click()
    const compared = page.getByRole('region', { name: 'Сравнение версий' })
    await compared.getByText(/2\sправки: \+1\sслово, −5\sслов/).waitFor()
    // What is compared with what, and where the reader is.
    expect((await compared.getByRole('definition').allInnerTexts()).map(words => words.split('\n')[0])).toEqual([
      'Первая',
      'Нынешний текст',
    ])
    const walk = compared.getByRole('group', { name: 'По правкам' })
    await walk.getByText('— из 2').waitFor()
    await page.keyboard.press('j')
    await walk.getByText('1 из 2').waitFor()
    await walk.getByRole('button', { name: 'Следующая правка' }).click()
    await walk.getByText('2 из 2').waitFor()
    const changed = compared.getByRole('listitem').filter({ hasText: 'Планы' })
    await changed.getByText(/вы,/).waitFor()
    expect([await changed.locator('del').innerText(), await changed.locator('ins').innerText()]).toEqual([
      'часов',
      'сил',
    ])
    await expectAccessible(page)
    const gone = compared.getByRole('listitem').filter({ hasText: 'исчезнет' })
    await gone.getByRole('button', { name: 'Вернуть как было' }).click()
    await gone.waitFor({ state: 'detached' })
    await compared.getByRole('button', { name: 'К тексту' }).click()
    expect((await body(page).innerText()).split(/\n+/)).toEqual([
      'Планы не прибавляют сил.',
      'Этот абзац исчезнет совсем.',
      'Третий стоит как стоял.',
    ])
    await page.getByRole('button', { name: 'Кто что менял' }).click()
    await page.getByRole('list', { name: 'Кто что менял' }).getByText('Названа версия').waitFor()
    await expectAccessible(page)
  })
})

test('on a phone a note is below its paragraph, and the side panel is a sheet with two heights that traps the focus', async () => {
  const id = await makeText('Телефон')
  await site.visit({ viewport: phone, hasTouch: true, bypassCSP: true }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Первый абзац.', 'Второй абзац.')
    await selectWords(page, 'Первый')
    await page
      .getByRole('toolbar', { name: 'Оформление', exact: true })
      .getByRole('button', { name: 'Замечание' })
      .click()
    await note(page, 'Новое замечание').getByLabel('Замечание').fill('Под строкой')
    await note(page, 'Новое замечание').getByRole('button', { name: 'Отправить' }).click()
    const own = note(page, /^Замечание/)
    await own.getByText('Под строкой').waitFor()
    // The note is shown while the caret is in its words.
    await body(page).getByText('Второй абзац.').click()
    await own.waitFor({ state: 'detached' })
    await body(page).locator('.e-remark').click()
    await own.getByText('Под строкой').waitFor()
    const [above, card, below] = await Promise.all(
      [body(page).getByText('Первый абзац.'), own, body(page).getByText('Второй абзац.')].map(each =>
        each.boundingBox(),
      ),
    )
    expect(card!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
    expect(below!.y).toBeGreaterThanOrEqual(card!.y + card!.height)
    for (const name of ['Ответить', 'Решено'])
      expect((await own.getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await axeProblems(page)).toEqual([])
    // Typing in the note does not change the text.
    await own.getByRole('button', { name: 'Ответить' }).click()
    await own.getByLabel('Ответ').fill('Ответ с телефона')
    expect(await body(page).locator('> p').allInnerTexts()).toEqual(['Первый абзац.', 'Второй абзац.'])
    await own.getByRole('button', { name: 'Ответить' }).click()
    await own.getByText('Ответ с телефона').waitFor()

    await page.getByRole('button', { name: 'Подробности' }).click()
    const side = page.getByRole('dialog', { name: 'Подробности' })
    await side.getByRole('tab', { name: /Правки/ }).waitFor()
    const low = (await side.boundingBox())!.height
    await side.getByRole('button', { name: 'Во всю высоту' }).click()
    await expect.poll(async () => (await side.boundingBox())!.height).toBeGreaterThan(low * 1.4)
    expect(await axeProblems(page)).toEqual([])
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null,
      ),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await side.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

/** Starts counting how often React renders elements that match a selector, or anything inside them. */
const countRenders = (page: Page, selector: string) =>
  page.evaluate(wanted => {
    type Fiber = {
      tag: number
      flags: number
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
      memoizedProps: unknown
      stateNode: unknown
    }
    const hostElement = 5
    const [performedWork, functions] = [1, new Set([0, 11, 14, 15])]
    const counter = { count: 0 }
    const visit = (next: Fiber, isInside: boolean): void => {
      const before = next.alternate
      const isWanted = next.tag === hostElement && (next.stateNode as Element).matches(wanted)
      if (isWanted && before && before.memoizedProps !== next.memoizedProps) counter.count += 1
      if (isInside && functions.has(next.tag) && (next.flags & performedWork) !== 0) counter.count += 1
      // React keeps the same child objects if it did not render them.
      if (before && before.child === next.child) return
      for (let child = next.child; child; child = child.sibling) visit(child, isInside || isWanted)
    }
    Object.assign(globalThis, { drawings: counter })
    const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Record<string, unknown> })
      .__REACT_DEVTOOLS_GLOBAL_HOOK__
    hook.onCommitFiberRoot = (_: number, root: { current: Fiber }) => visit(root.current, false)
  }, selector)
const drawings = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { drawings: { count: number } }).drawings.count)

test('typing renders neither the side panel nor the margin nor the sheet', async () => {
  const id = await makeText('Быстро')
  await site.visit({ viewport: desk }, async page => {
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          inject: () => 1,
          onCommitFiberRoot() {},
          onCommitFiberUnmount() {},
        },
      })
    })
    await arrive(page, anna, `/office/texts/${id}`, true)
    await write(page, 'Раз два три.', 'Четыре пять шесть.')
    await selectWords(page, 'два')
    await page.keyboard.press('Control+Alt+m')
    await page.keyboard.type('Точно?')
    await page.keyboard.press('Control+Enter')
    await notes(page).getByText('Точно?').waitFor()
    // After a reload, nothing is pending that would cause a render.
    await page.reload()
    await notes(page).getByText('Точно?').waitFor()
    await body(page).getByText('Четыре').click()
    await page.keyboard.press('End')
    await isSaved(page)
    // Until then, the panel of the release may be waiting for its replies.
    await page.waitForLoadState('networkidle')
    await countRenders(page, '[data-side], aside[aria-label="Поля"], article[aria-label="Статья"]')
    await page.keyboard.type(' Быстрая рука печатает без остановки, а поля и подробности стоят.')
    await isSaved(page)
    expect(await drawings(page)).toBe(0)
    // Shows that the counter detects renders.
    await page.getByRole('tab', { name: 'История' }).click()
    await page.getByLabel('Назвать эту версию').waitFor()
    expect(await drawings(page)).toBeGreaterThan(0)
  })
})

const call = (person: Entered, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  site.app.app.inject({
    method,
    url: `/svc/newsroom/api/v1/texts${path}`,
    headers: person.browser.headers(),
    ...(payload && { payload }),
  })

test('beyond twelve notes the rest are collapsed, and notes do not overlap', async () => {
  const id = await makeText('Много замечаний')
  await site.visit({ viewport: desk }, async page => {
    await arrive(page, anna, `/office/texts/${id}`)
    await write(page, 'Раз два три.', 'Четыре пять шесть.')
    await selectWords(page, 'два')
    await page.keyboard.press('Control+Alt+m')
    await page.keyboard.type('Первое')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await remarksOf(id)).length).toBe(1)
    const [first] = await remarksOf(id)
    for (let number = 2; number <= 15; number += 1)
      await call(nina, 'POST', `/${id}/remarks`, { body: `Замечание ${number}`, range: first!.range })
    await page.getByRole('tab', { name: /Правки\s*15/ }).waitFor()
    const fold = notes(page).getByRole('button', { name: /ещё 3/ })
    await fold.waitFor()
    expect(await notes(page).getByRole('region').count()).toBe(12)
    await fold.click()
    await expect.poll(() => notes(page).getByRole('region').count()).toBe(15)
    await transitionsEnded(page)
    const boxes = await notes(page)
      .getByRole('region')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect))
    for (const [index, box] of boxes.entries())
      if (index > 0) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]!.bottom)
  })
})

test('a person with read access can remark on selected words, but cannot accept a suggestion', async () => {
  const author = await enterInvited(site.app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })
  const { text } = (await call(author, 'POST', '', { title: 'У корректора', stage: 'draft' })).json<{
    text: { id: number }
  }>()
  await site.visit({ viewport: desk, bypassCSP: true }, async page => {
    await arrive(page, author, `/office/texts/${text.id}`)
    await write(page, 'Раз два три.')
    expect((await call(anna, 'PUT', `/${text.id}/stage`, { stage: 'fact-check' })).statusCode).toBe(200)
    expect((await call(anna, 'PUT', `/${text.id}/stage`, { stage: 'proofreading' })).statusCode).toBe(200)
    await page.getByText('вы можете предлагать правки').waitFor()
    await selectWords(page, 'два')
    await page.getByRole('button', { name: 'Замечание', exact: true }).click()
    const form = note(page, 'Новое замечание')
    await form.getByRole('button', { name: 'Предложить замену' }).click()
    await form.getByLabel('Вместо этих слов').fill('много')
    await form.getByRole('button', { name: 'Отправить' }).click()
    const own = note(page, 'Замечание, Денис Карпов')
    await own.getByText('много').waitFor()
    expect(await own.getByRole('button', { name: 'Заменить' }).count()).toBe(0)
    await expectAccessible(page, 'an author whose text is with the proof-reader')
    await site.visit({ viewport: desk }, async second => {
      await arrive(second, nina, `/office/texts/${text.id}`)
      await note(second, 'Замечание, Денис Карпов').click()
      await second.keyboard.press('Alt+Enter')
      await body(page).getByText('Раз много три.').waitFor()
    })
  })
  const maria = await enterInvited(site.app, anna, { email: 'maria@delno.test', name: 'Мария Ким', role: 'user' })
  await site.app.ask(setExpert, { body: { email: 'maria@delno.test', expertise: 'врач' } })
  await site.app.app.inject({
    method: 'PUT',
    url: `/svc/newsroom${setMember.path.replace('{id}', author.userId)}`,
    headers: anna.browser.headers(),
    payload: { isProofReader: true, sections: [] },
  })
  for (const [person, role] of [
    [author, 'a proof-reader'],
    [maria, 'an expert'],
  ] as const)
    await site.visit({ viewport: desk, bypassCSP: true }, async page => {
      await arrive(page, person, '/office/plan')
      await page.getByRole('link', { name: 'У корректора' }).waitFor()
      await expectAccessible(page, `${role} at the plan`)
      await page.getByRole('link', { name: 'У корректора' }).click()
      await body(page).getByText('Раз много три.').waitFor()
      await expectAccessible(page, `${role} at a text`)
    })
})
