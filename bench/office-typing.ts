// A long text in the office: `node bench/office-typing.ts [--letters 100000] [--blocks 300] [--keys 150] [--slow 1]`. Needs `npm run build`. Measures
// in Chromium, with a warm cache, the time from the navigation to the shown body, and the cost of a keystroke in the middle of the text: processor
// time of the main thread (script, style, layout) and time to the painted frame. `--slow 4` throttles the processor by this factor. Budgets: opened
// in 1.5 s; a keystroke 16 ms p95 at 30,000 letters.
import { parseArgs } from 'node:util'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { createText } from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { findOfficeBuild } from '#server/hosting/office-host.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { openTestApp } from '#tests/app.ts'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { printTable, summarize } from './measure.ts'

const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '100000' },
    blocks: { type: 'string', default: '300' },
    keys: { type: 'string', default: '150' },
    slow: { type: 'string', default: '1' },
  },
})
const [letters, blocks, keys, slow] = [values.letters, values.blocks, values.keys, values.slow].map(Number) as [
  number,
  number,
  number,
  number,
]
const warmUpKeys = 20

/** Chapters with paragraphs and marks, and some lists and tables. */
function makeBody(): Uint8Array {
  const doc = new Y.Doc()
  const perBlock = Math.ceil(letters / blocks)
  const sentence = 'Фикус не любит сквозняков, прямого солнца и холодной воды. '
  const words = (length: number) => sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
  const line = (name: string, length: number) => {
    const element = new Y.XmlElement(name)
    const text = new Y.XmlText()
    text.insert(0, words(length))
    if (length > 60) text.format(10, 12, { strong: {} })
    element.insert(0, [text])
    return element
  }
  const make = (at: number): Y.XmlElement => {
    if (at % 15 === 0) {
      const heading = line('heading', Math.min(40, perBlock))
      heading.setAttribute('level', 2 as never)
      return heading
    }
    if (at % 15 === 7) {
      const list = new Y.XmlElement('list')
      list.setAttribute('ordered', false as never)
      const items = Array.from({ length: 4 }, () => {
        const item = new Y.XmlElement('list-item')
        item.insert(0, [line('line', Math.ceil(perBlock / 4))])
        return item
      })
      list.insert(0, items)
      return list
    }
    return line('paragraph', Math.ceil(perBlock * 1.08))
  }
  const nodes = Array.from({ length: blocks }, (_, at) => make(at))
  nodes.forEach((node, at) => node.setAttribute('blockId', `block-${at}`))
  doc.getXmlFragment(bodyFragment).insert(0, nodes)
  return Y.encodeStateAsUpdate(doc)
}

type Metrics = { metrics: { name: string; value: number }[] }
const office = findOfficeBuild()
if (!office) throw new Error('The office is not built: npm run build')
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const app = await openTestApp({
  services: ['auth', 'newsroom', 'media', 'search'],
  office,
  config: { port, siteUrl: url },
})
// The browser has the real time, so the test clock is set to it.
app.clock.advance(Date.now() - app.clock.now().getTime())
const anna = await enterFirst(app)
const reply = await app.app.inject({
  method: 'POST',
  url: `/svc/newsroom${createText.path}`,
  headers: anna.browser.headers(),
  payload: { title: 'Большой текст', stage: 'draft' },
})
const { id } = reply.json<{ text: { id: number } }>().text
const body = makeBody()
await app.context.db.sql.query(
  `insert into newsroom.text_update (text_id, seq, author_id, bytes, schema, created_at)
   select text_id, seq + 1, $2, $1, $3, written_at from newsroom.text_head where text_id = $4`,
  [body, anna.userId, textSchema, id],
)
await app.context.db.sql.query('update newsroom.text_head set seq = seq + 1 where text_id = $1', [id])
await app.app.listen({ host: '127.0.0.1', port })

const browser = await launchChromium('shell')
const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })
context.setDefaultTimeout(120_000)
const place = { domain: '127.0.0.1', path: '/svc/auth/office', httpOnly: true, sameSite: 'Strict' } as const
await context.addCookies([...anna.browser.jar].map(([name, value]) => ({ name, value, ...place })))

async function open() {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.addInitScript(blocksOfText => {
    const isThere = () => (document.querySelector('.ProseMirror')?.children.length ?? 0) >= blocksOfText
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look)
      // The frame after the one in which the body appeared.
      return requestAnimationFrame(() => Object.assign(window, { openedMs: performance.now() }))
    }
    requestAnimationFrame(look)
  }, blocks)
  await page.goto(`${url}/office/texts/${id}`)
  await page.waitForFunction(() => 'openedMs' in window)
  return { page, ms: await page.evaluate(() => (window as unknown as { openedMs: number }).openedMs) }
}

const first = await open()
await first.page.close()
const opened: number[] = []
for (let run = 0; run < 5; run += 1) {
  const { page, ms } = await open()
  opened.push(ms)
  await page.close()
}

const { page } = await open()
await page
  .locator('.ProseMirror > p')
  .nth(Math.floor(blocks / 2))
  .click()
await page.keyboard.press('End')
await page.evaluate(() => {
  const painted: number[] = []
  addEventListener(
    'keydown',
    () => {
      const since = performance.now()
      requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - since)))
    },
    { capture: true },
  )
  Object.assign(window, { painted })
})
// Measures processor time of the main thread, which does not depend on the load of the machine.
const session = await context.newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })
const readWork = async () => {
  const { metrics } = (await session.send('Performance.getMetrics')) as Metrics
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
}
const work: number[] = []
for (let key = 0; key < keys + warmUpKeys; key += 1) {
  const before = await readWork()
  await page.keyboard.press('a')
  await page.waitForFunction(done => (window as unknown as { painted: number[] }).painted.length > done, key)
  work.push((await readWork()) - before)
}
const painted = await page.evaluate(() => (window as unknown as { painted: number[] }).painted)
printTable(
  `${letters} letters in ${blocks} blocks (${(body.length / 1024).toFixed(0)} kB); first visit ${first.ms.toFixed(0)} ms; processor slowed ${slow} times`,
  [
    summarize('opening', opened),
    summarize('processor time of a key', work.slice(warmUpKeys)),
    summarize('a key to the painted frame', painted.slice(warmUpKeys)),
  ],
)
await browser.close()
await app.close()
process.exit(0)
