// Cost of opening a page on the main thread of a phone: `node bench/main-thread.ts --data DIR` (a folder with the demo magazine that no
// server uses; needs a build). Measures the fresh installation and one with a widget in every slot, on a copy of the folder. The figure
// is the processor time of tasks after the first layout, times four, above 50 ms per task: Lighthouse's total blocking time without
// the influence of other programs on the machine. Budget: ≤ 50 ms.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import type { Ask } from '#contract/client/ask.ts'
import { listPolls } from '#contract/office/quiz.ts'
import { saveWidgets, type WidgetDraft } from '#contract/office/widgets.ts'
import { widgetSlots } from '#contract/widgets.ts'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { summarize } from './measure.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', default: 'data' }, runs: { type: 'string', default: '7' } },
  allowPositionals: true,
})
const paths =
  positionals.length > 0
    ? positionals
    : ['/', '/kak-govorit-net', '/recipe/syrniki', '/health/', '/recipes/', '/topics/dom/']
const slowdown = 4
const longTaskMs = 50

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds; `tdur` is processor time. */
  ts: number
  dur: number
  tdur?: number
  args: { data?: { documentLoaderURL?: string }; beginData?: { totalObjects?: number } }
}
type Cost = { blockedMs: number; firstLayoutMs: number; laterLayoutMs: number }

/** The cost of one opening in a new browser with empty caches. */
async function open(address: string): Promise<Cost> {
  const browser = await launchChromium('whole', ['--disable-background-networking', '--disable-component-update'])
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] })
    await page.goto(address, { waitUntil: 'load' })
    // Later than the first page ping (spec 9).
    await page.waitForTimeout(1800)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const start = traceEvents.findLast(
      ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address,
    )!
    const events = traceEvents
      .filter(({ pid, ph, ts }) => pid === start.pid && ph === 'X' && ts >= start.ts)
      .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
    const layouts = events.filter(({ name }) => name === 'Layout')
    const [first] = layouts.filter(({ args }) => (args.beginData?.totalObjects ?? 0) > 100)
    if (!first) throw new Error(`${address} was not laid out`)
    const since = first.ts + first.dur
    const tasks: TraceEvent[] = []
    // A task may contain other tasks.
    for (const event of events)
      if (event.name.endsWith('RunTask') && event.tid === first.tid && event.ts >= since)
        if (event.ts >= (tasks.at(-1)?.ts ?? 0) + (tasks.at(-1)?.dur ?? 0)) tasks.push(event)
    const cpuMs = ({ tdur = 0 }: TraceEvent) => tdur / 1000
    return {
      blockedMs: tasks.reduce((sum, task) => sum + Math.max(0, cpuMs(task) * slowdown - longTaskMs), 0),
      firstLayoutMs: cpuMs(first),
      laterLayoutMs: layouts.filter(({ ts }) => ts >= since).reduce((sum, layout) => sum + cpuMs(layout), 0),
    }
  } finally {
    await browser.close()
  }
}

/** One widget of each type in the sidebars, two between posts, one in every other slot. */
async function fillEverySlot(ask: Ask): Promise<number> {
  const polls = (await ask(listPolls)).items.map(({ id }) => id)
  const widgets = widgetSlots
    .filter(slot => !slot.endsWith('scripts'))
    .flatMap((slot, at): WidgetDraft[] => {
      const kinds: WidgetDraft[] = [
        { type: 'taxonomy-posts', slot, taxonomy: 'category', slug: 'sovety', limit: 3, title: 'Советы' },
        { type: 'recipes-list', slot, limit: 3, title: 'Готовим' },
        { type: 'quick-poll', slot, ids: polls.slice(0, 2) },
        { type: 'parsed-html', slot, html: '<p>Пишите <a href="/kontakty">нам</a>.</p>' },
      ]
      const isWide = slot.endsWith('footer') || slot.endsWith('between-posts')
      return slot.endsWith('sidebar') ? kinds : isWide ? kinds.slice(0, 2) : [kinds[at % kinds.length]!]
    })
  await ask(saveWidgets, { body: { widgets } })
  return widgets.length
}

async function measurePages(url: string, what: string): Promise<void> {
  console.log(`${what}; median of ${values.runs}, ms`)
  for (const path of paths) {
    const costs: Cost[] = []
    for (let run = 0; run < Number(values.runs); run += 1) costs.push(await open(url + path))
    const of = (name: keyof Cost) =>
      summarize(
        path,
        costs.map(cost => cost[name]),
      ).p50.toFixed(0)
    console.log(
      `  ${path.padEnd(20)} blocked ${of('blockedMs').padStart(3)}, first layout ${of('firstLayoutMs')}, later layouts ${of('laterLayoutMs')}`,
    )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'delno-bench-'))
cpSync(values.data, join(folder, 'data'), { recursive: true })
const config = readConfig({ DATA_DIR: join(folder, 'data') })
const application = await openApplication(config, { log: pino({ level: 'error' }), site: loadWebBuild() })
try {
  await application.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(application.app.server.address() as AddressInfo).port}`
  await measurePages(url, 'as it is')
  const count = await fillEverySlot(application.ask)
  await application.waitUntilIdle()
  await measurePages(url, `with ${count} widgets more, one in every slot`)
} finally {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
}
