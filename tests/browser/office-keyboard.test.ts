// Every sheet, menu and panel of the office by keyboard alone: it opens from its button, takes the focus, keeps it if it is modal,
// every stop inside has a name and shows the focus, and Escape closes it and gives the focus back.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addQuestion } from '#contract/inbox.ts'
import { uploadImage } from '#contract/media.ts'
import { shareTextPreview } from '#contract/newsroom-preview.ts'
import { changeText, createText, moveText } from '#contract/newsroom.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import { saveArticles } from '#contract/office/content.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openEditor } from '#tests/text-editors.ts'
import { arriveInOffice } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let nina: Entered
let textId: number
let fullId: number
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  nina = await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'admin' })
  textId = (await anna.browser.ask(createText, { body: { stage: 'draft', title: 'Утюг', section: 'dom' } })).text.id
  await anna.browser.ask(moveText, { params: { id: textId }, body: { stage: 'fact-check' } })
  await fillLibrary()
  await makeFullText()
  const question = { user_id: null, name: 'Борис', text: 'Выключен ли утюг?', url: null }
  await site.app.ask(addQuestion, { body: question })
})
afterAll(() => site?.close())

/** A refused change and a missing second step are part of the test; the browser blocks the script of the test clock in frames of the preview. */
const mayFail = /\/svc\//
const maySay = /40[139]|^Blocked script execution/

const desk = { width: 1440, height: 900 }
const tablet = { width: 900, height: 1000 }

/** Two pictures; one of them stands in an article. */
async function fillLibrary(): Promise<void> {
  const paint = (background: string) =>
    sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const cover = await site.app.ask(uploadImage, { query: { alt: 'Стол' }, body: await paint('#c96') })
  const article = {
    source: 'keyboard:1',
    id: 3001,
    type: 'post' as const,
    slug: 'stol',
    title: 'Стол',
    body: '<p>Слова.</p>',
    publishedAt: '2026-11-01T10:00:00Z',
    cover,
  }
  await site.app.ask(saveArticles, { body: { articles: [article] } })
  await site.app.waitUntilIdle()
}

/** A text that may be released, and that has a link for people outside. */
async function makeFullText(): Promise<void> {
  const { text } = await anna.browser.ask(createText, { body: { stage: 'draft', title: 'Чайник', section: 'dom' } })
  fullId = text.id
  using editor = await openEditor(site.url, { token: anna.token, text: fullId })
  editor.type('Чайник кипит.')
  await vi.waitUntil(() => editor.isSaved(), { timeout: 10_000 })
  await anna.browser.ask(moveText, { params: { id: fullId }, body: { stage: 'ready' } })
  await anna.browser.ask(shareTextPreview, { params: { id: fullId } })
}

type Place = {
  /** Makes the opener available. */
  before?: (page: Page) => Promise<void>
  opener: (page: Page) => Locator
  /** Default: Enter. */
  key?: string
  panel: (page: Page) => Locator
  /** What has the focus afterwards, where the opener is gone. Default: the opener. */
  back?: (page: Page) => Locator
  /** In a menu, arrows move the focus; Tab leaves it. */
  kind?: 'menu' | 'popover'
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const menu = (name: string) => (page: Page) => page.getByRole('menu', { name })
const card = (page: Page) => page.getByRole('listitem', { name: /^Утюг/ })
const fullCard = (page: Page) => page.getByRole('listitem', { name: /^Чайник/ })
const picture = (page: Page) => page.getByRole('option', { name: /^Стол/ })
const choosePicture = async (page: Page) => {
  if ((await picture(page).getAttribute('aria-selected')) !== 'true') await picture(page).press('Space')
}
/** Lifts the card of a ready text and carries it over «Вышло». */
const carryOut = async (page: Page) => {
  await fullCard(page).focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: 'поднята' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('status').filter({ hasText: 'Вышло' }).first().waitFor()
}
/** Changes the deadline, which a colleague changes at the same time. */
const collide = async (page: Page) => {
  await card(page).focus()
  await page.keyboard.press('d')
  await page.getByRole('textbox', { name: /^Сдать/ }).fill('2026-12-10T12:00')
  await nina.browser.ask(changeText, { params: { id: textId }, body: { deadline: '2026-12-12T09:00:00.000Z' } })
}
/** Ten minutes after the second step, new codes need another one. */
const askForCodes = async (page: Page) => {
  site.app.clock.advance(11 * 60_000)
  await anna.browser.ask(getOfficeToken, {})
  await button('Новые десять')(page).press('Enter')
}
const select = async (page: Page) => {
  const box = page.getByRole('checkbox', { name: 'Выбрать «Утюг»' })
  if (!(await box.isChecked())) await box.press('Space')
}
const writeLine = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Текст статьи' }).click()
  await page.keyboard.type('Пар')
}

const places: readonly { path: () => string; viewport?: typeof desk; opens: Record<string, Place> }[] = [
  {
    path: () => '/office/plan',
    opens: {
      palette: { opener: button('Найти или сделать'), panel: dialog(/Найти/) },
      bell: { opener: button(/^Уведомления/), panel: dialog('Уведомления'), kind: 'popover' },
      'own menu': { opener: button(/^Анна Ветрова/), panel: dialog('Анна Ветрова: меню') },
      keys: { opener: page => page.getByRole('link', { name: /^План/ }), key: '?', panel: dialog('Все клавиши') },
      sections: { opener: button('Все разделы'), panel: dialog('Разделы') },
      'new idea': { opener: button(/^Идея/), panel: dialog('Новый текст') },
      'move by D': { opener: card, key: 'd', panel: dialog(/^Перенести/) },
      'move by O': { opener: card, key: 'o', panel: dialog(/^Перенести/) },
      'ideas of readers': { opener: button(/^Взять у читателей/), panel: dialog('Идеи от читателей') },
      'time of a release': { before: carryOut, opener: fullCard, key: 'Space', panel: dialog('Выпуск') },
      'two changes at once': {
        before: collide,
        opener: button('Записать'),
        panel: dialog('Два изменения сразу'),
        back: card,
      },
    },
  },
  {
    path: () => '/office/plan?view=month',
    opens: {
      'move a text without a day': { opener: button('Перенести «Утюг»…'), panel: dialog(/^Перенести/) },
    },
  },
  {
    path: () => '/office/plan?view=list',
    opens: {
      'move in the list': { opener: button('Перенести «Утюг»…'), panel: dialog(/^Перенести/) },
      'deadline of a selection': { before: select, opener: button('Срок'), panel: dialog('Срок') },
      'owner of a selection': { before: select, opener: button('Кому'), panel: dialog('Кому') },
      'stage of a selection': { before: select, opener: button('На этап'), panel: dialog('На этап') },
    },
  },
  {
    path: () => '/office/people',
    opens: {
      invitation: { opener: button('Позвать человека'), panel: dialog('Позвать человека') },
      colleague: { opener: button(/^Нина Левина/), panel: dialog('Нина Левина') },
    },
  },
  {
    path: () => '/office/sessions',
    opens: {
      'new key': { opener: button('Добавить ключ'), panel: dialog('Новый ключ') },
      'codes of an app': { opener: button('Сменить'), panel: dialog('Коды из приложения') },
      'spare codes': { opener: button('Новые десять'), panel: dialog('Запасные коды') },
      'second step': { before: askForCodes, opener: button('Выдать новые'), panel: dialog('Второй шаг') },
    },
  },
  {
    path: () => '/office/media',
    opens: {
      'rights of a selection': { before: choosePicture, opener: button('Права…'), panel: dialog('Права') },
      'credit of a selection': { before: choosePicture, opener: button('Автор…'), panel: dialog('Автор') },
    },
  },
  {
    path: () => '/office/media',
    viewport: tablet,
    opens: {
      details: { opener: picture, panel: dialog('Стол') },
    },
  },
  {
    path: () => `/office/texts/${fullId}/preview`,
    opens: {
      'links for people outside': { opener: button(/^Ссылки/), panel: dialog('Ссылки на текст') },
    },
  },
  {
    path: () => `/office/texts/${textId}`,
    opens: {
      gate: { opener: button('Выпустить…'), panel: dialog('Перед выходом') },
      'choice of a picture': { opener: button(/Выбрать обложку/), panel: dialog(/картинк/i) },
      'rare marks': {
        before: writeLine,
        opener: button('Ещё оформление'),
        panel: menu('Ещё оформление'),
        kind: 'menu',
      },
    },
  },
  {
    path: () => `/office/texts/${textId}`,
    viewport: tablet,
    opens: {
      drawer: { opener: button('Подробности'), panel: dialog('Подробности') },
    },
  },
]

/** What is known about the focused element. `isOut`: the focus is in the frame of the browser. */
const readStop = (panel: Locator) =>
  panel.evaluate(element => {
    const stop = document.activeElement as HTMLElement
    const labels = [...((stop as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent)
    const pointed = (stop.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id))
    const name = [
      stop.getAttribute('aria-label'),
      ...pointed.map(each => each?.textContent),
      ...labels,
      stop.textContent,
      stop.title,
    ]
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--focus)'
    const focusColour = getComputedStyle(probe).color
    probe.remove()
    // Controls have shadows without the focus too, but only the focus has its colour.
    const hasRing = (each: Element | null) => {
      if (!each) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes(focusColour)
    }
    // A transparent control above a drawn one shows its focus on the drawn one.
    const rings = [stop, stop.parentElement, stop.nextElementSibling]
    return {
      isOut: stop === document.body,
      isInside: element.contains(stop),
      html: stop.outerHTML.slice(0, 120),
      isNamed: name.some(each => each?.trim()),
      hasRing: stop === element || rings.some(hasRing),
    }
  })

async function expectStop(panel: Locator, what: string, isModal = true): Promise<string> {
  const stop = await readStop(panel)
  if (stop.isOut || (!isModal && !stop.isInside)) return ''
  const { html, ...rest } = stop
  expect([what, html, rest]).toEqual([what, html, { isOut: false, isInside: true, isNamed: true, hasRing: true }])
  return html
}

/** Goes once around the panel with Tab, and some steps back. */
async function walk(page: Page, panel: Locator, what: string, isModal: boolean): Promise<void> {
  const met = new Set<string>()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    const html = await expectStop(panel, what, isModal)
    if (html === '' ? !isModal : met.has(html)) break
    met.add(html)
  }
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Shift+Tab')
    await expectStop(panel, what, isModal)
  }
}

async function walkMenu(page: Page, panel: Locator, what: string): Promise<void> {
  const met: string[] = []
  for (let step = 0; step < 20; step += 1) {
    met.push(await expectStop(panel, what))
    await page.keyboard.press('ArrowDown')
    if (step > 0 && met[0] === (await readStop(panel)).html) break
  }
  expect(new Set(met).size).toBeGreaterThan(1)
}

test.each(
  places.map(
    place => [`${place.path().replace(/\d+|undefined/, ':id')}${place.viewport ? ', tablet' : ''}`, place] as const,
  ),
)('by keyboard on %s', (_, { path, viewport = desk, opens }) =>
  site.visit({ viewport, mayFail, maySay }, async page => {
    await arriveInOffice(site, page, anna, path())
    for (const [what, { before, opener, key = 'Enter', panel: find, back: target = opener, kind }] of Object.entries(
      opens,
    )) {
      await before?.(page)
      await opener(page).waitFor()
      await opener(page).focus()
      const from = await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 80))
      await page.keyboard.press(key)
      const panel = find(page)
      await panel.waitFor()
      await expect.poll(() => readStop(panel).then(({ isInside }) => isInside), { message: what }).toBe(true)
      if (kind === 'menu') await walkMenu(page, panel, what)
      else await walk(page, panel, what, kind !== 'popover')
      await panel.evaluate(element => element.contains(document.activeElement) || (element as HTMLElement).focus())
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      // The menus of the format bar give the focus back to the words.
      const back = kind === 'menu' ? page.getByRole('textbox', { name: 'Текст статьи' }) : target(page)
      await expect
        .poll(() => back.evaluate(element => element.contains(document.activeElement)), {
          message: `${what} from ${from}`,
        })
        .toBe(true)
    }
  }),
)

test('the details beside the library give the focus back to their picture', () =>
  site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, anna, '/office/media')
    const details = page.getByRole('complementary', { name: 'Подробности' })
    const isBack = () => picture(page).evaluate(element => element === document.activeElement)
    for (const close of ['Escape', 'Enter'] as const) {
      await picture(page).focus()
      await page.keyboard.press('Enter')
      await details.getByRole('button', { name: 'Закрыть подробности' }).focus()
      await page.keyboard.press(close)
      await details.waitFor({ state: 'detached' })
      await expect.poll(isBack, { message: close }).toBe(true)
    }
  }))
