// Every sheet, menu and panel of the office by keyboard alone: it opens from its button, takes the focus, keeps it if it is modal,
// every stop inside has a name and shows the focus, and Escape closes it and gives the focus back.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText, moveText } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let textId: number
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  await enterInvited(site.app, anna, { email: 'nina@delno.test', name: 'Нина Левина', role: 'moderator' })
  textId = (await anna.browser.ask(createText, { body: { stage: 'draft', title: 'Утюг', section: 'dom' } })).text.id
  await anna.browser.ask(moveText, { params: { id: textId }, body: { stage: 'fact-check' } })
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const tablet = { width: 900, height: 1000 }

type Place = {
  /** Makes the opener available. */
  before?: (page: Page) => Promise<void>
  opener: (page: Page) => Locator
  /** Default: Enter. */
  key?: string
  panel: (page: Page) => Locator
  /** In a menu, arrows move the focus; Tab leaves it. */
  kind?: 'menu' | 'popover'
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const menu = (name: string) => (page: Page) => page.getByRole('menu', { name })
const card = (page: Page) => page.getByRole('listitem', { name: /^Утюг/ })
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
    },
  },
  {
    path: () => `/office/texts/${textId}`,
    opens: {
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
  site.visit({ viewport }, async page => {
    await arriveInOffice(site, page, anna, path())
    for (const [what, { before, opener, key = 'Enter', panel: find, kind }] of Object.entries(opens)) {
      await opener(page)
        .or(page.getByRole('checkbox', { name: 'Выбрать «Утюг»' }))
        .first()
        .waitFor()
      await before?.(page)
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
      const back = kind === 'menu' ? page.getByRole('textbox', { name: 'Текст статьи' }) : opener(page)
      await expect
        .poll(() => back.evaluate(element => element.contains(document.activeElement)), {
          message: `${what} from ${from}`,
        })
        .toBe(true)
    }
  }),
)
