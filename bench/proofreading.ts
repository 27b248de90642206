// The proofreader in a browser: `node bench/proofreading.ts [--letters 30000] [--times 15]`. Needs `npm run build`. In Chromium, measures the time from
// the last key to the first note of what was typed (the pause of 350 ms included), and the memory of the worker: the heap of its script and its
// buffers, among them the dictionary. Then lets five minutes pass on the clock of the page: the worker has to end. Budgets: 500 ms after the
// pause, 120 MB.
import { parseArgs } from 'node:util'
import type { CDPSession } from 'playwright-core'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { createText } from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { findOfficeBuild } from '#server/hosting/office-host.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { openTestApp } from '#tests/app.ts'
import { readDemo } from '#tests/judged/demo-blocks.ts'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { printTable, summarize } from './measure.ts'

const { values } = parseArgs({
  options: { letters: { type: 'string', default: '30000' }, times: { type: 'string', default: '15' } },
})
const [letters, times] = [Number(values.letters), Number(values.times)]
const pauseMs = 350

/** Paragraphs of the demo magazine. */
function makeBody(): Uint8Array {
  const doc = new Y.Doc()
  let left = letters
  const nodes: Y.XmlElement[] = []
  for (const { text } of readDemo().blocks.filter(block => block.text.length > 150)) {
    if (left <= 0) break
    left -= text.length
    const element = new Y.XmlElement('paragraph')
    element.insert(0, [new Y.XmlText(text)])
    element.setAttribute('blockId', `block-${nodes.length}`)
    nodes.push(element)
  }
  doc.getXmlFragment(bodyFragment).insert(0, nodes)
  return Y.encodeStateAsUpdate(doc)
}

const office = findOfficeBuild()
if (!office) throw new Error('The office is not built: npm run build')
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const app = await openTestApp({
  services: ['auth', 'content', 'newsroom', 'media', 'search'],
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
  payload: { title: 'Проверка', stage: 'draft' },
})
const { id } = reply.json<{ text: { id: number } }>().text
await app.context.db.sql.query(
  `insert into newsroom.text_update (text_id, seq, author_id, bytes, schema, created_at)
   select text_id, seq + 1, $2, $1, $3, written_at from newsroom.text_head where text_id = $4`,
  [makeBody(), anna.userId, textSchema, id],
)
await app.context.db.sql.query('update newsroom.text_head set seq = seq + 1 where text_id = $1', [id])
await app.app.listen({ host: '127.0.0.1', port })

const browser = await launchChromium('shell')
const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })
context.setDefaultTimeout(120_000)
const place = { domain: '127.0.0.1', path: '/svc/auth/office', httpOnly: true, sameSite: 'Strict' } as const
await context.addCookies([...anna.browser.jar].map(([name, value]) => ({ name, value, ...place })))

const page = await context.newPage()
await page.clock.install()
const session = await context.newCDPSession(page)
type Memory = { heap: number; heapTotal: number; buffers: number }
let worker: string | undefined
let sent = 0
const waiting = new Map<number, (result: Record<string, number>) => void>()
session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
  if (targetInfo.type === 'worker' && targetInfo.url.includes('worker')) worker = sessionId
})
session.on('Target.detachedFromTarget', ({ sessionId }) => {
  if (sessionId === worker) worker = undefined
})
session.on('Target.receivedMessageFromTarget', ({ message }) => {
  const { id: answered, result } = JSON.parse(message) as { id: number; result: Record<string, number> }
  waiting.get(answered)?.(result)
})
await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

async function askWorker(to: CDPSession, method: string): Promise<Record<string, number>> {
  const own = (sent += 1)
  const answered = new Promise<Record<string, number>>(resolve => waiting.set(own, resolve))
  await to.send('Target.sendMessageToTarget', { sessionId: worker!, message: JSON.stringify({ id: own, method }) })
  return answered
}
const megabytes = (bytes = 0) => bytes / 1024 / 1024
async function memoryOfWorker(isCollected: boolean): Promise<Memory> {
  if (isCollected) await askWorker(session, 'HeapProfiler.collectGarbage')
  const usage = await askWorker(session, 'Runtime.getHeapUsage')
  return {
    heap: megabytes(usage['usedSize']),
    heapTotal: megabytes(usage['totalSize']),
    buffers: megabytes((usage['backingStorageSize'] ?? 0) + (usage['embedderHeapUsedSize'] ?? 0)),
  }
}
const say = (name: string, { heap, heapTotal, buffers }: Memory) =>
  console.log(
    `${name}: heap ${heap.toFixed(0)} MB of ${heapTotal.toFixed(0)}, buffers ${buffers.toFixed(1)} MB, together ${(heapTotal + buffers).toFixed(0)} MB (budget 120)`,
  )

await page.goto(`${url}/office/texts/${id}`)
const body = page.getByRole('textbox', { name: 'Текст статьи' })
await body.waitFor()
await body.click()
await page.keyboard.press('Control+End')
await page.keyboard.insertText(' Ошипка первая.')
await body.locator('.e-proof', { hasText: 'Ошипка' }).waitFor()
say(`a text of ${letters} letters read`, await memoryOfWorker(false))

const took: number[] = []
for (let at = 0; at < times; at += 1) {
  const word = `ошипк${'аеиоуыэюя'[at % 9]}${'бвгдж'[at % 5]}`
  await page.keyboard.insertText(' Здесь ')
  await page.evaluate(wanted => {
    const look = () => {
      const isThere = [...document.querySelectorAll('.e-proof')].some(each => each.textContent === wanted)
      if (isThere) Object.assign(window, { notedAt: performance.now() })
      else requestAnimationFrame(look)
    }
    addEventListener(
      'keydown',
      () => {
        Object.assign(window, { typedAt: performance.now(), notedAt: undefined })
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  }, word)
  await page.keyboard.insertText(word)
  // The caret stands behind the word, so it is not being typed any more.
  await page.keyboard.press('Space')
  await page.waitForFunction(() => 'notedAt' in window && window.notedAt !== undefined)
  took.push(
    await page.evaluate(
      () =>
        (window as unknown as { notedAt: number; typedAt: number }).notedAt -
        (window as unknown as { typedAt: number }).typedAt,
    ),
  )
}
const row = summarize('the last key to the first note', took)
printTable(`${times} mistakes typed at the end of ${letters} letters`, [row])
console.log(
  `after the pause: p50 ${(row.p50 - pauseMs).toFixed(0)}, p95 ${(row.p95 - pauseMs).toFixed(0)} ms (budget 500)`,
)
say('after typing', await memoryOfWorker(false))
say('after a collection', await memoryOfWorker(true))
await page.clock.fastForward('04:50')
console.log(`the worker after 4:50 without a key: ${page.workers().length === 1 ? 'there' : 'gone'}`)
await page.clock.fastForward('00:20')
await page.waitForTimeout(500)
console.log(`the worker after 5:10: ${page.workers().length === 0 ? 'gone' : 'there'}`)
await browser.close()
await app.close()
process.exit(0)
