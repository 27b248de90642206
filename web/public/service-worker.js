// Shows messages of the site while nobody reads it, and pages that were kept while there is no connection (decisions/018).
// What it reads of messages was written by services/push/rules/payload.ts: {title, body, url, tag}; of kept pages, by web/features/offline/kept-pages.ts.

const api = '/svc/push/api'
const generic = { title: 'Дельно', body: 'У вас новое уведомление', url: '/', tag: 'delno' }

const ownCache = 'delno-offline'
const bird = '/mascot/sleep.svg'
const manifest = '/manifest.webmanifest'
/** Pages with answers of their own, or of a reader. */
const neverKept = /^\/(office|svc|api|dev|docs|preview|pusher|media|assets)(\/|$)|\.\w+$/
const isPart = /^\/(media|assets|mascot)\//
/** In a tunnel a request neither ends nor fails: a kept page is shown after this time. */
const patienceMs = 4000
const awayMs = 60_000
let failedAt = 0

addEventListener('install', event => {
  self.skipWaiting()
  // All that is kept in advance: the picture of the offline page and the name over it. The page that registers brings the fonts.
  event.waitUntil(
    caches
      .open(ownCache)
      .then(cache => cache.addAll([bird, manifest]))
      .catch(() => {}),
  )
})

// The browser asks for the page while the worker starts, so that no page is slower for having one.
addEventListener('activate', event => event.waitUntil(self.registration.navigationPreload?.enable()))

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!neverKept.test(url.pathname)) event.respondWith(openPageOrKept(event, url.pathname))
  } else if (isPart.test(url.pathname) && (!navigator.onLine || Date.now() - failedAt < awayMs))
    event.respondWith(findPart(request, url.pathname))
})

async function openPageOrKept(event, path) {
  const network = Promise.resolve(event.preloadResponse).then(answer => answer ?? fetch(event.request))
  network.catch(() => {})
  const kept = await caches.match(path, { ignoreVary: true }).catch(() => undefined)
  const patience = new Promise(resolve => setTimeout(resolve, patienceMs))
  try {
    const answer = await (kept ? Promise.race([network, patience]) : network)
    if (answer) {
      failedAt = 0
      return answer
    }
  } catch {
    // No connection.
  }
  failedAt = Date.now()
  return kept ? withNotice(kept) : offlinePage()
}

/** A picture has many renditions, of which one was kept: any will do. */
async function findPart(request, path) {
  const exact = await caches.match(path, { ignoreVary: true })
  if (exact) return exact
  const picture = /^\/media\/[^/]+\//.exec(path)?.[0]
  if (picture) {
    const cache = await caches.open('delno-parts')
    const other = (await cache.keys()).find(each => new URL(each.url).pathname.startsWith(picture))
    if (other) return cache.match(other)
  }
  return fetch(request)
}

const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const dayOf = date =>
  new Date(date).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long' }).replaceAll(' ', '\u00a0')

/** A copy says that it is one. */
async function withNotice(kept) {
  const html = await kept.text()
  const at = kept.headers.get('x-kept-at')
  const notice = `<p role="status" style="margin:0;padding:10px 20px;background:#22253b;color:#fffdf9;font:15px/1.4 var(--sans,system-ui,sans-serif);text-align:center;text-wrap:balance">Нет связи. Это копия${at ? ` от ${dayOf(at)}` : ''}. <a href="" style="color:#ff9d86;text-decoration:underline">Обновить</a></p>`
  return htmlAnswer(
    html.replace(/<body[^>]*>/, start => start + notice),
    200,
  )
}

const htmlAnswer = (html, status) =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

async function listKept(name) {
  // Opening a cache would create it.
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const pages = (await cache.keys()).toReversed()
  return Promise.all(
    pages.map(async page => {
      const title = (await cache.match(page)).headers.get('x-kept-title') ?? ''
      return { path: new URL(page.url).pathname, title: decodeURIComponent(title) }
    }),
  )
}

const listHtml = (heading, pages) =>
  pages.length === 0
    ? ''
    : `<section><h2>${heading}</h2><ul>${pages.map(({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`).join('')}</ul></section>`

/** The fonts of the site that a page has brought. */
async function fontRules() {
  const kept = (await (await caches.open(ownCache)).keys()).map(({ url }) => new URL(url).pathname)
  const rule = (family, file) => {
    const path = kept.find(each => each.includes(file))
    return path ? `@font-face{font-family:${family};font-weight:400 900;src:url(${path}) format("woff2")}` : ''
  }
  return rule('Golos', '/golos-text-normal-cyrillic') + rule('Literata', '/literata-normal-cyrillic')
}

/** The colours of ui/tokens.css. Without a chosen theme that of the system applies. */
const night =
  'color-scheme:dark;--paper:#171a28;--ink:#efe9df;--ink-2:#bdbcc8;--line:#2e3247;--brand-ink:#ff9076;--focus:#8fb4ff;--edge:drop-shadow(1px 0 0 #d9d4cb) drop-shadow(-1px 0 0 #d9d4cb) drop-shadow(0 1px 0 #d9d4cb) drop-shadow(0 -1px 0 #d9d4cb)'
const colours = `:root{color-scheme:light;--paper:#fffdf9;--ink:#22253b;--ink-2:#555870;--line:#e7dfd2;--brand-ink:#b8391f;--focus:#1d4ed8}
@media(prefers-color-scheme:dark){:root:not([data-theme]){${night}}}
[data-theme=dark]{${night}}
[data-theme=sepia]{--paper:#f7ecd8;--ink:#3a2d22;--ink-2:#63513e;--line:#dfcdab;--brand-ink:#a3321a}
`
/** As web/client/theme.ts: only the page can read what was chosen. */
const chooseTheme =
  'try{const theme=localStorage.getItem("theme");if(["light","dark","sepia"].includes(theme))document.documentElement.dataset.theme=theme}catch{}'

/** The magazine as the office has named it. */
async function readName() {
  const kept = await caches.match(manifest, { cacheName: ownCache })
  return kept ? (await kept.json()).short_name : generic.title
}

/** Needs no file of the site: it is made here, of what is kept here. Its script only applies the chosen theme. */
async function offlinePage() {
  const [saved, read, fonts, name] = await Promise.all([
    listKept('delno-saved'),
    listKept('delno-read'),
    fontRules(),
    readName(),
  ])
  const isSaved = new Set(saved.map(({ path }) => path))
  const others = read.filter(({ path }) => !isSaved.has(path))
  const advice =
    saved.length + others.length > 0
      ? 'Толк задремал, пока её&nbsp;нет. А&nbsp;то, что вы&nbsp;уже открывали, открывается и&nbsp;без сети.'
      : 'Толк задремал, пока её&nbsp;нет. Проверьте сеть и&nbsp;откройте страницу ещё&nbsp;раз.'
  // Nothing stands under it: Толк takes the screen.
  const alone = saved.length + others.length > 0 ? '' : ' class="alone"'
  return htmlAnswer(
    `<!doctype html><html lang="ru-RU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Нет связи с интернетом</title><script>${chooseTheme}</script>
<style>${fonts}${colours}*{box-sizing:border-box}body{--gutter:clamp(1.25rem,.6rem + 2.6vw,2.5rem);margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.4 Golos,'Segoe UI',Roboto,Arial,sans-serif}header{border-bottom:1px solid var(--line)}header a{display:flex;align-items:baseline;width:min(100% - 2*var(--gutter),80rem);margin:0 auto;padding:1.125rem 0;color:inherit;font-size:1.75rem;font-weight:800;line-height:1;letter-spacing:-.035em;text-decoration:none}header a::after,h1::after,h2::after{content:'';display:inline-block;width:.235em;height:.235em;margin-left:.045em;border-radius:50%;background:#eb5e42}main{width:min(100% - 2*var(--gutter),42.5rem);margin:0 auto;padding:3rem 0 4rem}.top{display:grid;justify-items:center;gap:1rem;text-align:center}img{width:clamp(11rem,30vw,18rem);height:auto;filter:var(--edge,none)}.alone{display:grid;align-content:center;min-height:calc(100svh - 7rem);padding:1.5rem 0 4rem}.alone img{width:clamp(16rem,34vw,24rem)}h1{margin:0;font-size:clamp(1.5rem,1.3rem + .9vw,2.125rem);line-height:1.16;letter-spacing:-.012em;text-wrap:balance}.top p{margin:0;max-width:34rem;color:var(--ink-2);font:400 clamp(1.1875rem,1.08rem + .5vw,1.4375rem)/1.42 Literata,Georgia,'PT Serif',serif;text-wrap:balance}.again{display:inline-flex;align-items:center;min-height:3.25rem;margin-top:.75rem;padding:.5rem 1.75rem;border-radius:6px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}section{margin-top:3rem}h2{margin:0 0 .75rem;font-size:1.5rem;line-height:1.16;letter-spacing:-.022em}ul{margin:0;padding:0;list-style:none}li{border-top:1px solid var(--line)}li a{display:block;padding:.875rem 0;color:inherit;font-size:1.125rem;font-weight:600;line-height:1.3;text-decoration:none}li a:hover{color:var(--brand-ink)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media(max-width:47.99rem){header a{justify-content:center;padding:1rem 0;font-size:1.5rem}}</style></head>
<body><header><a href="/" aria-label="${escaped(name)}, на главную">${escaped(name)}</a></header><main${alone}><div class="top"><img src="${bird}" alt="" width="392" height="350"><h1>Нет связи с интернетом</h1><p>${advice}</p><a class="again" href="">Попробовать ещё раз</a></div>${listHtml('Взятое в дорогу', saved)}${listHtml('Прочитанное недавно', others)}</main></body></html>`,
    503,
  )
}

addEventListener('push', event => event.waitUntil(show(readMessage(event.data))))
addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

/** The push service gave the browser another address: the server is told, with the secret of the former one. */
addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)))

/** An empty message is allowed (RFC 8291), and one that cannot be read must be shown too: a browser punishes silence. */
function readMessage(data) {
  try {
    return { ...generic, ...data?.json() }
  } catch {
    return generic
  }
}

function show({ title, body, url, tag }) {
  return self.registration.showNotification(String(title), {
    body: String(body),
    tag: String(tag),
    lang: 'ru',
    icon: '/icon-192.png',
    data: { url: String(url) },
  })
}

/** A page of this site, whatever the message says; one that is open already is shown instead. */
async function openPage(url) {
  const wanted = new URL(url ?? '/', location.origin)
  const { href } = wanted.origin === location.origin ? wanted : new URL('/', location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(each => each.url === href)
  return open ? open.focus() : clients.openWindow(href)
}

async function renew({ oldSubscription, newSubscription }) {
  const fresh =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? (await readKey()),
    }))
  const { endpoint, keys } = fresh.toJSON()
  const former = oldSubscription?.toJSON()
  await fetch(`${api}/add-sub`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'web',
      token: endpoint,
      ...keys,
      ...(former?.keys?.auth && { replaces: { token: former.endpoint, auth: former.keys.auth } }),
    }),
  })
}

async function readKey() {
  const { data } = await (await fetch(`${api}/vapid-key`)).json()
  return data.public_key
}
