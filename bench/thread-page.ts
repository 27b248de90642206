// A page with 10,000 comments in Chromium: `node bench/thread-page.ts` (needs a build). Reads the whole thread like a reader, by scrolling.
// Counts tasks longer than 50 ms and compares with the same page with a hundred comments (budget of the design: none).
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { saveArticles } from '#contract/office/content.ts'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { fillComments } from './comment-rows.ts'

const { values } = parseArgs({ options: { comments: { type: 'string', default: '10000' } } })
const article = {
  source: 'bench:1',
  id: 1,
  type: 'post' as const,
  slug: 'razgovor',
  title: 'Разговор',
  excerpt: 'О чём говорят.',
  body: '<p>Полка держится на двух кронштейнах, и это надолго.</p>'.repeat(10),
  publishedAt: '2026-11-20T08:00:00+03:00',
}

type Tasks = { count: number; worstMs: number; blockedMs: number }

/** Scrolls until a number of threads has been seen: what is far from the screen is not in the document. */
async function read(page: Page, address: string, wanted: number): Promise<Tasks & { shown: number; seconds: number }> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) tasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.keyboard.press('Tab')
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  // Tasks of the page's own start are not counted.
  await page.evaluate(() => void (window as unknown as { tasks: number[] }).tasks.splice(0))
  const since = performance.now()
  const count = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#comments [data-branches]')].reduce(
        (sum, group) => sum + group.getAttribute('data-branches')!.split(' ').length,
        0,
      ),
    )
  const more = page.getByRole('button', { name: 'Показать ещё комментарии' })
  if (await more.count()) await more.click()
  for (let shown = await count(); shown < wanted; shown = await count()) {
    await page.mouse.wheel(0, 1_200)
    await page.waitForTimeout(50)
    if (performance.now() - since > 240_000) break
  }
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  return {
    shown: await count(),
    seconds: (performance.now() - since) / 1000,
    count: tasks.length,
    worstMs: Math.max(0, ...tasks),
    blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0),
  }
}

/** A magazine with one text and a number of comments, read to the end. */
async function measure(comments: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'delno-bench-'))
  const config = readConfig({ DATA_DIR: join(folder, 'data'), SITE_URL: 'http://bench.delno.test' })
  const application = await openApplication(config, { log: pino({ level: 'error' }), site: loadWebBuild() })
  const browser = await launchChromium('whole')
  try {
    await application.ask(saveArticles, { body: { articles: [article] } })
    await application.waitUntilIdle()
    await fillComments(application.context.db, { total: comments, threadSize: comments })
    await application.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = application.app.server.address() as AddressInfo
    // One comment in three begins a thread (comment-rows.ts).
    const threads = Math.ceil(comments / 3)
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const { shown, seconds, count, worstMs, blockedMs } = await read(
      page,
      `http://127.0.0.1:${port}/${article.slug}`,
      threads,
    )
    console.log(
      `${comments} comments, ${shown} of ${threads} threads read in ${seconds.toFixed(1)} s; tasks over 50 ms: ${count}, the longest ${worstMs.toFixed(0)} ms, ${blockedMs.toFixed(0)} ms over in all`,
    )
  } finally {
    await browser.close()
    await application.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await measure(100)
await measure(Number(values.comments))
