// How long the magazine takes to answer a press: `node bench/interactions.ts --url http://localhost:3000` (a running server with the demo
// magazine). Budget: 100 ms on a processor four times slower (INP). A figure is the processor time of the page's main thread from a press
// to the next frame, times four: what browsers report as the length of an interaction, without the influence of other programs on the
// machine. «First» is the first press on a page whose application has not been asked for yet, with keys that the reader presses while it
// comes; «again» are later presses. Names of cases after the options run only those.
import { parseArgs } from 'node:util'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const slowdown = 4
const runs = Number(values.runs)

type Act = (page: Page) => Promise<void>
type Case = {
  what: string
  path: string
  act: Act
  /** Brings the page back to where the press can be repeated; its own length does not count. */
  after?: Act
  /** Before the first press: the page must be the one that the reader has. */
  before?: Act
  /** Live blocks, links and forms do not wait for the application; typing is not a single press. */
  hasNoFirst?: true
  /** It cannot be pressed twice. */
  isOnce?: true
}

/** Without the waits and scrolls of Playwright: a finger does not look first. */
const tap = async (target: Locator) => {
  await target.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = (await target.boundingBox())!
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
const button =
  (name: string | RegExp): Act =>
  page =>
    tap(page.getByRole('button', { name }).first())
const part =
  (selector: string): Act =>
  page =>
    tap(page.locator(selector).first())
const key =
  (name: string): Act =>
  page =>
    page.keyboard.press(name)

const article = '/kak-govorit-net'
const recipe = '/recipe/syrniki'
const cases: Case[] = [
  { what: 'menu', path: '/', act: button('Разделы'), after: key('Escape') },
  { what: 'theme', path: '/', before: button(/тем[ау]/i), act: themeAfter },
  { what: 'portions', path: recipe, act: button('Больше порций') },
  { what: 'tick of a product', path: recipe, act: part('main input[type=checkbox]') },
  {
    what: 'into the shopping list',
    path: recipe,
    act: button(/список покупок|порции в списке/),
    after: button('Больше порций'),
  },
  { what: 'cooking mode', path: recipe, act: button('Готовить по шагам'), after: button('Закрыть') },
  {
    what: 'next step of cooking',
    path: recipe,
    before: async page => {
      await button('Готовить по шагам')(page)
      await page.waitForSelector('dialog[open]')
    },
    act: page => tap(page.locator('dialog[open]').getByRole('button', { name: 'Дальше' })),
    after: page => tap(page.locator('dialog[open]').getByRole('button', { name: 'Назад', exact: true })),
    hasNoFirst: true,
  },
  {
    what: 'tick of a purchase',
    path: '/recipes/spisok-pokupok/',
    before: page => page.waitForSelector('main input[type=checkbox]').then(() => {}),
    act: part('main input[type=checkbox]'),
    hasNoFirst: true,
  },
  { what: 'read aloud', path: article, act: button('Слушать'), after: button('Закончить чтение вслух') },
  { what: 'favourite, not signed in', path: article, act: button('В избранное'), after: key('Escape') },
  { what: 'reaction, not signed in', path: article, act: part('[aria-label=Реакции] button'), after: key('Escape') },
  { what: 'form of a reply', path: article, act: button(/^Ответить/), after: button('Отмена') },
  {
    what: 'gallery',
    path: '/teplo-bez-shchelej',
    act: part('[data-block=gallery] a'),
    after: button('Закрыть'),
    hasNoFirst: true,
  },
  {
    what: 'answer to a poll',
    path: '/odin-raz-ne-schitaetsya',
    before: page =>
      page
        .locator('[data-block=polls]')
        .first()
        .evaluate(element => element.scrollIntoView({ block: 'center' }))
        .then(() => page.waitForSelector('[data-block=polls][data-alive]').then(() => {})),
    act: part('.quick-poll__button:visible'),
    isOnce: true,
    hasNoFirst: true,
  },
  {
    what: 'letter of a search',
    path: '/search',
    before: part('input[role=combobox]'),
    act: key('c'),
    hasNoFirst: true,
  },
]

const themes = ['dark', 'sepia', 'light']
let themeAt = 0
async function themeAfter(page: Page): Promise<void> {
  themeAt += 1
  await tap(page.locator('#theme label', { has: page.locator(`input[value=${themes[themeAt % themes.length]}]`) }))
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  id?: string
  id2?: { local?: string }
  /** Microseconds; `tdur` is processor time. */
  ts: number
  dur: number
  tdur?: number
  args: { data?: { interactionId?: number; type?: string } }
}
type Length = { ms: number; of: string }

const kinds: Record<string, string> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  FunctionCall: 'script',
  EvaluateScript: 'script',
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  FireIdleCallback: 'script',
  'v8.compile': 'script',
  'v8.compileModule': 'script',
  'v8.evaluateModule': 'script',
  ParseHTML: 'parse',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
}

/** Interactions of a trace, each between the marks `act` and `rest`. */
function lengthsOf(all: TraceEvent[]): Length[][] {
  const timing = all.filter(({ name }) => name === 'EventTiming')
  const { pid } = timing[0] ?? all.find(({ name }) => name === 'act')!
  const idOf = ({ id, id2 }: TraceEvent) => id ?? id2?.local
  const presses = timing.flatMap(begin => {
    if (begin.ph !== 'b' || !begin.args.data?.interactionId) return []
    const end = timing.find(each => each.ph === 'e' && idOf(each) === idOf(begin) && each.ts >= begin.ts)
    return end ? [{ from: begin.ts, to: end.ts, type: begin.args.data.type ?? '' }] : []
  })
  const main = all.find(each => each.pid === pid && each.name === 'act')?.tid
  const spans = all.filter(each => each.pid === pid && each.tid === main && each.ph === 'X' && each.tdur !== undefined)
  spans.sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  // The processor time of each span without the spans inside it.
  const own = new Map(spans.map(each => [each, each.tdur!]))
  const kindOf = new Map<TraceEvent, string>()
  const open: TraceEvent[] = []
  for (const span of spans) {
    while (open.length > 0 && open.at(-1)!.ts + open.at(-1)!.dur <= span.ts) open.pop()
    const parent = open.at(-1)
    if (parent) own.set(parent, own.get(parent)! - span.tdur!)
    kindOf.set(span, kinds[span.name] ?? (parent && kindOf.get(parent)) ?? 'other')
    open.push(span)
  }
  const tasks: { ts: number; end: number; parts: TraceEvent[] }[] = []
  for (const span of spans) {
    const task = tasks.at(-1)
    if (task && span.ts < task.end) task.parts.push(span)
    else tasks.push({ ts: span.ts, end: span.ts + span.dur, parts: [span] })
  }
  const has = ({ parts }: (typeof tasks)[number], names: string[]) => parts.some(({ name }) => names.includes(name))
  /**
   * The rest of the task that runs when the press comes, the tasks that handle it, the first frame after them, and the longest of the tasks
   * between: the browser draws before the others, unless the machine is busy with something else.
   */
  const measure = ({ from, to, type }: { from: number; to: number; type: string }): Length => {
    const during = tasks.filter(({ ts, end }) => ts < to && end > from)
    const lastHandler = during.findLastIndex(
      each => each.ts < to && each.parts.some(({ name, args }) => name === 'EventDispatch' && args.data?.type === type),
    )
    const frame = during.findIndex((each, at) => at >= lastHandler && has(each, ['Commit', 'Layerize']))
    const counted = during.slice(0, frame === -1 ? undefined : frame + 1)
    const cost = ({ parts }: (typeof tasks)[number]) => {
      const sums: Record<string, number> = {}
      for (const span of parts) {
        const within = Math.min(to, span.ts + span.dur) - Math.max(from, span.ts)
        if (within <= 0 || span.dur === 0) continue
        const kind = kindOf.get(span)!
        sums[kind] = (sums[kind] ?? 0) + (Math.max(0, own.get(span)!) * within * slowdown) / span.dur / 1000
      }
      return { sums, ms: Object.values(sums).reduce((sum, ms) => sum + ms, 0) }
    }
    const isOfPress = (task: (typeof tasks)[number]) =>
      task.ts <= from || task === during[frame] || has(task, ['EventDispatch'])
    const between = counted.filter(task => !isOfPress(task)).map(cost)
    const longest = between.toSorted((x, y) => y.ms - x.ms).slice(0, 1)
    const sums: Record<string, number> = {}
    for (const each of [...counted.filter(isOfPress).map(cost), ...longest])
      for (const [kind, ms] of Object.entries(each.sums)) sums[kind] = (sums[kind] ?? 0) + ms
    const parts = Object.entries(sums).toSorted((x, y) => y[1] - x[1])
    return {
      ms: parts.reduce((sum, [, ms]) => sum + ms, 0),
      of: `${type}: ${parts
        .filter(([, ms]) => ms >= 4)
        .map(([kind, ms]) => `${kind} ${Math.round(ms)}`)
        .join(', ')}`,
    }
  }
  const marks = all.filter(({ name, pid: of }) => of === pid && (name === 'act' || name === 'rest'))
  marks.sort((a, b) => a.ts - b.ts)
  return marks.flatMap((mark, at) => {
    if (mark.name !== 'act') return []
    const until = marks[at + 1]?.ts ?? Infinity
    return [presses.filter(({ from }) => from >= mark.ts && from < until).map(measure)]
  })
}

const mark = (page: Page, name: string) => page.evaluate(what => void performance.mark(what), name)

async function open(context: BrowserContext, { path }: Case): Promise<Page> {
  const page = await context.newPage()
  await page.goto(new URL(path, values.url).href, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  return page
}

async function trace(page: Page, work: () => Promise<void>): Promise<Length[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing', 'v8'] })
  try {
    await work()
  } catch (error) {
    await browser.stopTracing()
    throw error
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return lengthsOf(traceEvents).map(longestOf)
}

const longestOf = (lengths: Length[]): Length => lengths.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, of: '' }

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
  })
  await context.addInitScript(`(${prepareDevice.toString()})()`)
  return context
}

/** A device with a Russian voice and a list of purchases. */
function prepareDevice(): void {
  const voice = { lang: 'ru-RU', localService: true, default: true, name: 'Русский', voiceURI: 'ru' }
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: class extends EventTarget {} })
  Object.defineProperty(window, 'speechSynthesis', {
    value: { getVoices: () => [voice], speak() {}, cancel() {}, addEventListener() {} },
  })
  if (!location.pathname.endsWith('/spisok-pokupok/') || localStorage.getItem('delno:shopping')) return
  const items = Array.from({ length: 25 }, (_, at) => ({
    name: `продукт ${at}`,
    amount: 100,
    amount_max: null,
    unit: 'г',
    forms: null,
  }))
  const recipes = [{ id: 1, title: 'Обед', url: '/recipe/syrniki', written: 2, wanted: 2, items }]
  localStorage.setItem('delno:shopping', JSON.stringify({ recipes, ticked: [] }))
}

const isReady = (page: Page) => page.evaluate(() => 'ready' in document.documentElement.dataset)

/** The first press, and keys while the application comes: each of them waits for whatever runs then. */
async function pressFirst(one: Case): Promise<Length[]> {
  const context = await newContext()
  try {
    const page = await open(context, one)
    await one.before?.(page)
    return await trace(page, async () => {
      await mark(page, 'act')
      await one.act(page)
      for (let at = 0; at < 60 && !(await isReady(page)); at += 1) {
        // Shift is no other action: what waits goes on waiting.
        await page.keyboard.press('Shift')
        await page.waitForTimeout(20)
      }
      await page.waitForTimeout(500)
    })
  } finally {
    await context.close()
  }
}

async function pressAgain(one: Case): Promise<Length[]> {
  const context = await newContext()
  try {
    const page = await open(context, one)
    await page.keyboard.press('Shift')
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.waitForTimeout(1000)
    await one.before?.(page)
    return await trace(page, async () => {
      for (let at = 0; at < (one.isOnce ? 1 : runs); at += 1) {
        await page.waitForTimeout(500)
        await mark(page, 'act')
        await one.act(page)
        await page.waitForTimeout(500)
        await mark(page, 'rest')
        await one.after?.(page)
      }
    })
  } finally {
    await context.close()
  }
}

function summary(lengths: Length[]) {
  const sorted = lengths.toSorted((a, b) => a.ms - b.ms)
  const worst = sorted.at(-1)!
  const median = sorted[Math.floor((sorted.length - 1) / 2)]!
  return { median: Math.round(median.ms), worst: Math.round(worst.ms), 'of the worst': worst.of }
}

const browser = await launchChromium('shell')
const rows = []
for (const one of cases) {
  if (positionals.length > 0 && !positionals.some(part => one.what.includes(part))) continue
  try {
    if (!one.hasNoFirst) {
      const lengths: Length[] = []
      for (let run = 0; run < runs; run += 1) lengths.push(...(await pressFirst(one)))
      rows.push({ what: one.what, press: 'first', ...summary(lengths) })
    }
    rows.push({ what: one.what, press: 'again', ...summary(await pressAgain(one)) })
  } catch (error) {
    console.error(one.what, error)
  }
}
await browser.close()
if (values.json) console.log(JSON.stringify(rows))
else console.table(rows)
