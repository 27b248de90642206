// Articles that try to run something, in every rendering, in a real browser: the rules of article-body are about
// strings, and this test shows what a browser makes of those strings. Nothing may run, leave the page or request a host
// that is not allowed.
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileSources } from '#article-body/hostile.fixture.ts'
import { parseBody } from '#article-body/parse.ts'
import { renderBodyAmp } from '#article-body/render-amp.tsx'
import { renderBodyFeed } from '#article-body/render-feed.ts'
import { renderBodyHtml } from '#article-body/render-web.tsx'
import type { Tree } from '#article-body/tree.ts'

const site = 'https://delno.test'
/** Hosts of pictures, videos and frames that an article may show (spec 5). */
const mayBeAsked = new Set(['delno.test', 'i.example', 'v.example'])

const renderings: Record<string, (tree: Tree) => string> = {
  web: tree => renderBodyHtml(tree),
  AMP: tree => renderBodyAmp(tree, { pageUrl: '/statya' }).html,
  feed: tree => renderBodyFeed(tree, { siteUrl: site, pageUrl: '/statya' }),
}

let browser: Browser
let page: Page
let caught: string[] = []
let body = ''

/** Runs before the page is read, and reports every one of these calls by a script. */
function trap() {
  const tell = (what: string) => console.warn(`caught: ${what}`)
  const names = ['alert', 'confirm', 'prompt', 'print', 'fetch', 'open'] as const
  for (const name of names) Object.defineProperty(window, name, { value: () => tell(name) })
  Object.defineProperty(document, 'cookie', { get: () => tell('cookie') })
  XMLHttpRequest.prototype.send = () => tell('XMLHttpRequest')
  navigator.sendBeacon = () => (tell('sendBeacon'), true)
  // Links with allowed protocols are not followed; all others are, and get caught.
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    if (link && /^(?:https?|mailto|tel|sms|tg|geo|viber|whatsapp|skype):$/.test(link.protocol)) event.preventDefault()
  })
  document.addEventListener('submit', event => {
    if (new URL((event.target as HTMLFormElement).action).origin === location.origin) event.preventDefault()
    else tell('a form to a foreign host')
  })
}

/** Does everything that a reader can do to a page at once, then inserts the same HTML again, as React does. */
function touchEverything() {
  const touch = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      for (const type of 'pointerover mouseover mouseenter mousemove pointerdown mousedown auxclick contextmenu focus focusin blur keydown input wheel scroll cut paste drag toggle animationstart transitionend begin load error'.split(
        ' ',
      ))
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
      if (element instanceof HTMLDetailsElement) element.open = true
      if ('focus' in element) element.focus()
      if (element.matches('a, button, summary, [onclick], [role=button], rect, text, [type=image]'))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }
  touch(document)
  const copy = document.createElement('div')
  document.body.append(copy)
  copy.innerHTML = document.querySelector('.b-body')!.innerHTML
  touch(copy)
}

beforeAll(async () => {
  browser = await launchChromium('shell')
  const context = await browser.newContext()
  page = await context.newPage()
  page.on('console', message => {
    if (message.text().startsWith('caught: ')) caught.push(message.text())
  })
  page.on('dialog', dialog => {
    caught.push(`a ${dialog.type()}`)
    void dialog.dismiss()
  })
  context.on('page', () => caught.push('a window'))
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && frame.url() !== `${site}/`) caught.push(`left for ${frame.url()}`)
    if (frame !== page.mainFrame() && /^(?:javascript|data|blob):/.test(frame.url()))
      caught.push(`frame ${frame.url()}`)
  })
  await page.addInitScript(trap)
  await context.route('**/*', async route => {
    const url = new URL(route.request().url())
    if (url.href === `${site}/` && route.request().isNavigationRequest())
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="ru"><title>x</title><body><div class="b-body">${body}</div></body></html>`,
      })
    if (!mayBeAsked.has(url.hostname)) caught.push(`asked ${url.href}`)
    return route.abort()
  })
})

afterAll(async () => {
  await browser?.close()
})

/** Lists what a page with this HTML did although it may not. */
async function dangersOf(html: string): Promise<string[]> {
  caught = []
  body = html
  await page.goto(`${site}/`, { waitUntil: 'domcontentloaded' })
  await page.evaluate(touchEverything).catch((error: Error) => caught.push(error.message))
  // Two frames later, what a touch started has run or a navigation has begun.
  await page
    .evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch((error: Error) => caught.push(error.message))
  return caught
}

test.each([
  ['<img src=x onerror=alert(1)>', 'caught: alert'],
  ['<script>fetch("/x")</script>', 'caught: fetch'],
  ['<a href="javascript:alert(1)">x</a>', 'caught: alert'],
  ['<p onmouseover="alert(1)">x</p>', 'caught: alert'],
  ['<svg><a href="javascript:alert(1)"><text y="9">x</text></a></svg>', 'caught: alert'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', 'caught: alert'],
  ['<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>', 'caught: alert'],
  ['<form action="https://evil.example/"><button>x</button></form>', 'caught: a form to a foreign host'],
  ['<p style="background:url(https://evil.example/a.png)">x</p>', 'asked https://evil.example/a.png'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/">', 'asked https://evil.example/'],
  ['<link rel="stylesheet" href="https://evil.example/x.css">', 'asked https://evil.example/x.css'],
])('the trap catches %s', async (html, catches) => {
  await expect.poll(() => dangersOf(html)).toContain(catches)
})

test('the corpus is not small and has no duplicates', () => {
  expect(hostileSources.length).toBeGreaterThan(200)
  expect(new Set(hostileSources).size).toBe(hostileSources.length)
})

/** The number of articles on one page; when that page is caught, each article is tried alone. */
const together = 15

test.each(Object.keys(renderings))(
  'nothing in the corpus runs, leaves the page or requests other hosts in the rendering for %s',
  async name => {
    const html = hostileSources.map(source => `<div>${renderings[name]!(parseBody(source))}</div>`)
    const dangers: Record<string, string[]> = {}
    for (let from = 0; from < html.length; from += together) {
      const some = html.slice(from, from + together)
      const foundTogether = await dangersOf(some.join(''))
      if (foundTogether.length === 0) continue
      dangers[`from ${from}`] = foundTogether
      for (const [index, one] of some.entries()) {
        const found = await dangersOf(one)
        if (found.length > 0) dangers[hostileSources[from + index]!] = found
      }
    }
    expect(dangers).toEqual({})
    expect(await dangersOf(renderings[name]!(parseBody(hostileSources.join('\n\n'))))).toEqual([])
  },
)
