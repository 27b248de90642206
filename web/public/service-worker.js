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
  // All that is kept in advance: the picture of the offline page and the name over it. The page that registers brings the font.
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
const dayOf = date => new Date(date).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long' })

/** A copy says that it is one. */
async function withNotice(kept) {
  const html = await kept.text()
  const at = kept.headers.get('x-kept-at')
  const notice = `<p role="status" style="margin:0;padding:10px 20px;background:#22253b;color:#fffdf9;font:15px/1.4 system-ui,sans-serif;text-align:center">Нет связи. Это копия${at ? ` от ${dayOf(at)}` : ''}. <a href="" style="color:#ff9d86;text-decoration:underline">Обновить</a></p>`
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

/** The font of the site, if a page has brought it. */
async function fontRule() {
  const fonts = (await (await caches.open(ownCache)).keys()).map(({ url }) => new URL(url).pathname)
  const golos = fonts.find(path => /golos-text-normal-cyrillic/.test(path))
  return golos ? `@font-face{font-family:Golos;font-weight:400 900;src:url(${golos}) format("woff2")}` : ''
}

/** The magazine as the office has named it. */
async function readName() {
  const kept = await caches.match(manifest, { cacheName: ownCache })
  return kept ? (await kept.json()).short_name : generic.title
}

/** Needs no script and no file of the site: it is made here, of what is kept here. */
async function offlinePage() {
  const [saved, read, font, name] = await Promise.all([
    listKept('delno-saved'),
    listKept('delno-read'),
    fontRule(),
    readName(),
  ])
  const isSaved = new Set(saved.map(({ path }) => path))
  const others = read.filter(({ path }) => !isSaved.has(path))
  const advice =
    saved.length + others.length > 0
      ? 'Толк задремал, пока её нет. А то, что вы уже открывали, открывается и без сети.'
      : 'Толк задремал, пока её нет. Проверьте сеть и откройте страницу ещё раз.'
  return htmlAnswer(
    `<!doctype html><html lang="ru-RU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Нет связи с интернетом</title>
<style>${font}*{box-sizing:border-box}body{margin:0;background:#fffdf9;color:#22253b;font:17px/1.5 Golos,'Segoe UI',Roboto,Arial,sans-serif}header{border-bottom:1px solid #e7dfd2}header a{display:flex;align-items:baseline;max-width:1320px;margin:0 auto;padding:14px 20px;color:inherit;font-size:28px;font-weight:800;line-height:36px;letter-spacing:-.035em;text-decoration:none}header a::after,h1::after,h2::after{content:'';display:inline-block;width:.235em;height:.235em;margin-left:.045em;border-radius:50%;background:#eb5e42}main{max-width:680px;margin:0 auto;padding:64px 20px}.top{text-align:center}img{width:min(60vw,220px);height:auto}h1{margin:16px 0 8px;font-size:clamp(24px,5vw,34px);line-height:1.16;letter-spacing:-.02em;text-wrap:balance}.top p{margin:0 auto 24px;max-width:30em;color:#555870;text-wrap:pretty}.again{display:inline-block;min-height:48px;padding:12px 24px;border-radius:6px;background:#22253b;color:#fffdf9;font-weight:600;text-decoration:none}section{margin-top:48px}h2{margin:0 0 12px;font-size:24px;letter-spacing:-.012em}ul{margin:0;padding:0;list-style:none}li{border-top:1px solid #e7dfd2}li a{display:block;padding:14px 0;color:inherit;font-size:18px;font-weight:600;line-height:1.3;text-decoration:none}li a:hover{color:#b8391f}:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#171a28;color:#efe9df}.top p{color:#bdbcc8}.again{background:#efe9df;color:#171a28}header,li{border-color:#2e3247}li a:hover{color:#ff9076}img{filter:drop-shadow(1px 0 0 #d9d4cb) drop-shadow(-1px 0 0 #d9d4cb) drop-shadow(0 1px 0 #d9d4cb) drop-shadow(0 -1px 0 #d9d4cb)}:focus-visible{outline-color:#8fb4ff}}</style></head>
<body><header><a href="/" aria-label="${escaped(name)}, на главную">${escaped(name)}</a></header><main><div class="top"><img src="${bird}" alt="" width="392" height="350"><h1>Нет связи с интернетом</h1><p>${advice}</p><a class="again" href="">Попробовать ещё раз</a></div>${listHtml('Взятое в дорогу', saved)}${listHtml('Прочитанное недавно', others)}</main></body></html>`,
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
