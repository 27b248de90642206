// Shows messages of the site while nobody reads it (decisions/018). Keeps no pages: it answers no request.
// What it reads was written by services/push/rules/payload.ts: {title, body, url, tag}.

const api = '/svc/push/api'
const generic = { title: 'Дельно', body: 'У вас новое уведомление', url: '/', tag: 'delno' }

addEventListener('install', () => self.skipWaiting())

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
