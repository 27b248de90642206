// The whole application with its built site on a port of its own, and a browser. Pages are opened through `visit`,
// which fails when there was a message on the console, a script threw or a foreign host was requested.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import type { Config } from '#platform/config/config.ts'
import { findOfficeBuild } from '#server/hosting/office-host.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { launchChromium, type ChromiumKind } from '#tools/testing/chromium-for-tests.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { daysAgo, fillAs, seedMagazine } from '../magazine.ts'

export type TestSite = {
  app: TestApp
  url: string
  /** Sends GET over HTTP without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  visit<Result>(options: VisitOptions, read: (page: Page) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
export type VisitOptions = BrowserContextOptions & {
  /** Replaces the browser of the site. */
  kind?: ChromiumKind
  /** Addresses that are expected to answer with an error: the browser reports those on the console. */
  mayFail?: RegExp
  /** What the console may say. */
  maySay?: RegExp
  /** Foreign addresses that the test requests and answers itself. */
  mayAsk?: RegExp
}

/** A browser that calls itself headless is taken for a bot. */
const reader = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Enough for a second page of every list, all of them in one topic, stream, tag and year. */
export const crowd: ArticleDraft[] = Array.from({ length: 40 }, (_, index) => ({
  source: `crowd:${index}`,
  id: 1000 + index,
  type: 'post' as const,
  slug: `zametka-${index + 1}`,
  title: `Заметка о доме № ${index + 1}`,
  excerpt: 'Короткая заметка.',
  body: '<p>Одна мысль о порядке и ещё одна о чистых окнах.</p>',
  publishedAt: daysAgo(5 + index),
  author: 'timur',
  categories: ['dom'],
  tags: ['zima'],
  streams: ['kolonki'],
}))

const paragraphs = (count: number) => '<p>Полка держится на двух кронштейнах, и это надолго.</p>'.repeat(count)
/** Several screens with a table of contents; another article links to one of its chapters. */
const long: ArticleDraft[] = [
  {
    source: 'long:1',
    id: 1100,
    type: 'post',
    slug: 'dlinnaya-polka',
    title: 'Длинная полка',
    excerpt: 'Три главы.',
    template: 'toc',
    body: `<h2>Разметка</h2>${paragraphs(40)}<h2>Сверление</h2>${paragraphs(40)}<h2>Уборка</h2>${paragraphs(40)}`,
    publishedAt: daysAgo(4),
    author: 'mihail',
    categories: ['dom'],
  },
  {
    source: 'long:2',
    id: 1101,
    type: 'post',
    slug: 'k-polke',
    title: 'К полке',
    excerpt: 'Со ссылкой.',
    body: `<p>Сначала <a href="/dlinnaya-polka#sverlenie">просверлите</a>.</p>${paragraphs(60)}`,
    publishedAt: daysAgo(4.5),
    author: 'anna',
    categories: ['dom'],
  },
]

/**
 * The browsers of this thread. All of its files use them: starting one takes as long as opening two pages, and every visit has a context
 * of its own. They end with the thread, which holds their pipes.
 */
const browsers = new Map<ChromiumKind, Promise<Browser>>()
/** A page of a test ends before compiling its functions for speed pays: a tenth of the processor time of the browser. */
const withoutOptimising = '--js-flags=--no-opt --no-maglev'
async function findBrowser(kind: ChromiumKind): Promise<Browser> {
  const open = await browsers.get(kind)
  if (open?.isConnected()) return open
  const started = launchChromium(kind, [withoutOptimising])
  browsers.set(kind, started)
  return started
}

/** Ends a browser of this thread; the next visit starts another. */
export async function endBrowser(kind: ChromiumKind): Promise<void> {
  const open = await browsers.get(kind)
  browsers.delete(kind)
  await open?.close()
}

async function seedSite(app: TestApp): Promise<void> {
  await seedMagazine(app)
  await app.ask(saveArticles, { body: { articles: [...crowd, ...long] } })
}

/**
 * Only a test takes the connection away, and which requests or connections are open at that time is a matter of chance.
 */
const connectionTakenAway = /ERR_INTERNET_DISCONNECTED|WebSocket is closed before the connection is established/

/** `configure` gets the address that the site will have. */
export async function openTestSite(
  configure: (url: string) => Partial<Config> | Promise<Partial<Config>> = () => ({}),
  kind: ChromiumKind = 'shell',
): Promise<TestSite> {
  const site = await loadWebBuild()
  if (!site) throw new Error('The site is not built: npm run build')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const office = findOfficeBuild()
  const app = await openTestApp({ site, office, config: { port, siteUrl: url, ...(await configure(url)) } })
  await fillAs('site', seedSite, app)
  await app.app.listen({ host: '127.0.0.1', port })

  const visit: TestSite['visit'] = async ({ kind: ownKind = kind, mayFail, maySay, mayAsk, ...options }, read) => {
    const browser = await findBrowser(ownKind)
    const context = await browser.newContext({
      userAgent: reader,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      viewport: { width: 1280, height: 800 },
      baseURL: url,
      ...options,
    })
    context.setDefaultTimeout(60_000)
    const problems: string[] = []
    context.on('console', message => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      if (connectionTakenAway.test(message.text()) || maySay?.test(message.text())) return
      if (mayFail && message.text().startsWith('Failed to load resource') && mayFail.test(message.location().url))
        return
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', error =>
      problems.push(`page error: ${error.error().stack || `${error.error().name} ${error.error().message}`}`),
    )
    context.on('request', request => {
      const asked = new URL(request.url())
      if (asked.protocol.startsWith('http') && asked.origin !== url && !mayAsk?.test(request.url()))
        problems.push(`foreign host: ${request.url()}`)
    })
    try {
      const result = await read(await context.newPage())
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return result
    } catch (error) {
      if (error instanceof Error && problems.length > 0 && !problems.some(each => error.message.includes(each)))
        error.message += `\n${problems.join('\n')}`
      throw error
    } finally {
      await context.close()
    }
  }

  return {
    app,
    url,
    get: (path, headers) =>
      fetch(new URL(path, url), { redirect: 'manual', headers: { 'user-agent': reader, ...headers } }),
    visit,
    close: app.close,
  }
}
