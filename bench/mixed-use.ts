// What visitors and the office do with a magazine over a day, as a count of requests: pages of all kinds with queries and cookies of their own,
// sockets that open, close and stay, measuring calls, lists as JSON, searches, comments, uploads, addresses without a page, calls of the office.
// bench/pages.ts ages a process with it.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import type { Call, CallReply } from '#contract/call.ts'
import { countBell } from '#contract/newsroom-bell.ts'
import { listOfficeInbox } from '#contract/newsroom-inbox.ts'
import { getPlanBoard } from '#contract/newsroom-plan.ts'
import { getToday } from '#contract/newsroom-today.ts'
import { listTexts } from '#contract/newsroom.ts'
import { getNumbers } from '#contract/numbers.ts'
import * as access from '#contract/office/access.ts'
import { listLibrary } from '#contract/office/library.ts'
import { listReaders } from '#contract/office/readers.ts'
import { listOfficeTerms } from '#contract/office/terms.ts'
import { mounts } from '#server/mounts.ts'
import { codeAt } from '#services/auth/office/testing.ts'
import { listPages, uploadPhotograph } from './built-server.ts'

export type MixedUse = { url: string; dataDir: string; requests: number; uploads: number }

const atOnce = 8
const socketsKept = 50
const agents = [
  'Chrome/139.0.0.0',
  'Firefox/140.0',
  'Version/18.5 Safari/605.1.15',
  'YandexBot/3.0',
  'SamsungBrowser/27.0',
]
const encodings = ['br', 'gzip, deflate, br, zstd', 'gzip', 'identity']
const words =
  'как полить фикус зимой суп из курицы соль сон врач ремонт кухни деньги вклад кошка пирог яблоки стирка пятна'.split(
    ' ',
  )
const officeCalls: Call[] = [
  listTexts,
  getToday,
  listLibrary,
  listReaders,
  getNumbers,
  countBell,
  getPlanBoard,
  listOfficeTerms,
  listOfficeInbox,
]

/** Makes the requests; returns how many were answered. */
export async function runMixedUse(options: MixedUse): Promise<number> {
  const { url, dataDir, requests, uploads } = options
  const pages = await listPages(url)
  const officeToken = await enterOffice(options)
  const sockets: Socket[] = []
  let made = 0

  const anyPage = (at: number) => pages[(at * 7) % pages.length]!
  const anyPost = (at: number) => 101 + (at % 60)
  const anyWords = (at: number) => `${words[at % words.length]} ${words[(at * 5 + (at >> 4)) % words.length]}`
  const deeds: ((at: number) => Promise<void>)[] = [
    at => readOver(url + anyPage(at), at),
    at => readOver(`${url}${anyPage(at)}?utm_source=s${at}&x${at % 97}=1`, at),
    at => readOver(`${url}${anyPage(at)}?lite`, at),
    at => readOver(`${url}${anyPage(at).replace(/\/$/, '')}/amp`, at),
    at => readOver(`${url}/search?q=${encodeURIComponent(anyWords(at))}`, at),
    at => readOver(`${url}/svc/search/fullsearch/solr/postId?q=${encodeURIComponent(anyWords(at))}`, at),
    at => readOver(`${url}/svc/comments/api/v2/comments/post/${anyPost(at)}`, at),
    at => readOver(`${url}/api/20/v1/home-posts?page=${1 + (at % 9)}`, at),
    at => readOver(`${url}/no-such-page-${at}`, at),
    at => readOver(`${url}/feed/`, at),
    at => send('/svc/views/incr/', new URLSearchParams({ action: 'increase-views', postId: String(anyPost(at)) }), at),
    at => send('/svc/analytics/tracker', makeEvents(at), at),
    async at =>
      readOver(url + addressOf(officeCalls[at % officeCalls.length]!), at, {
        authorization: `Bearer ${await officeToken()}`,
      }),
    async at => openSocket(at),
    at => readOnce(url + anyPage(at), at),
  ]

  async function send(path: string, body: URLSearchParams | object, at: number): Promise<void> {
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(url + path, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: { ...headersOf(at), ...(!isForm && { 'content-type': 'application/json' }) },
    })
    await answer.arrayBuffer()
  }
  function openSocket(at: number): Promise<void> {
    if (sockets.length >= socketsKept) sockets.splice(at % socketsKept, 1)[0]!.close()
    const transports = at % 3 === 0 ? ['polling', 'websocket'] : ['websocket']
    const socket = io(url, { path: '/pusher', transports, forceNew: true, reconnection: false })
    sockets.push(socket)
    return new Promise(resolve => {
      socket.once('connect_error', () => resolve())
      socket.once('connect', () => {
        socket.emit('subscribe', { channel: `comments.${anyPost(at)}` })
        resolve()
      })
    })
  }
  const work = async () => {
    while (made < requests) {
      const at = made
      made += 1
      // Two of three requests are for pages, as most are.
      await (at % 3 === 0 ? deeds[(at / 3) % deeds.length]! : deeds[at % 4]!)(at)
      if (uploads > 0 && at % Math.ceil(requests / uploads) === 0) await uploadPhotograph(url, dataDir, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const socket of sockets) socket.close()
  return made
}

const addressOf = ({ service, path }: Call) => mounts[service] + path

/** Every visitor has an address, a browser and cookies of their own. */
function headersOf(at: number): Record<string, string> {
  return {
    'x-forwarded-for': `11.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${agents[at % agents.length]}`,
    'accept-encoding': encodings[at % encodings.length]!,
    ...(at % 2 === 0 && { cookie: `_ym_uid=${at}; c${at % 41}=${at}` }),
    ...(at % 5 === 0 && { 'save-data': 'on' }),
    ...(at % 7 === 0 && { 'if-none-match': `"${at}"`, referer: `https://ya.ru/?${at}` }),
    ...(at % 11 === 0 && { [`x-header-${at % 53}`]: String(at) }),
  }
}

async function readOver(address: string, at: number, more: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(address, { headers: { ...headersOf(at), ...more }, redirect: 'manual' })
  await answer.arrayBuffer()
}

/** Over a connection of its own. */
function readOnce(address: string, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: headersOf(at) }, response => response.on('end', resolve).resume()).on(
      'error',
      reject,
    )
  })
}

const makeEvents = (at: number) => ({
  schema: 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4',
  data: ['pv', 'pp'].map((e, index) => ({
    e,
    tv: 'js-3.24.0',
    p: 'web',
    eid: `${String(at).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`,
    url: `http://localhost/kak-govorit-net?${at}`,
    dtm: String(Date.now()),
  })),
})

/** Tokens of the office last five minutes; a new one is asked for a minute before. */
const tokenMs = 4 * 60_000

/** Signs in as an administrator of the office and returns what gives a valid access token. */
async function enterOffice({ url, dataDir }: MixedUse): Promise<() => Promise<string>> {
  const jar = new Map<string, string>()
  async function call<C extends Call>(
    made: C,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<CallReply<C>> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url + addressOf(made), {
      method: made.method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: url, cookie, ...headers },
    })
    if (answer.status !== 200) throw new Error(`${made.name} was answered ${answer.status}: ${await answer.text()}`)
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      jar.set(name!, value!)
    }
    return (await answer.json()) as CallReply<C>
  }
  const key = readFileSync(join(dataDir, 'internal-key'), 'utf8').trim()
  const link = await call(access.makeFirstLink, { if_none: false }, { 'x-delno-internal': key })
  await call(access.openOfficeLink, { token: link.data!.token })
  await call(access.saveOfficePerson, { display_name: 'Замер', email: 'bench@delno.test' })
  const { secret } = (await call(access.beginFirstCodes, {})).data
  const entered = await call(access.finishFirstCodes, { code: codeAt(secret, new Date()), are_kept: true })
  let [token, givenAt] = [entered.data.access_token, Date.now()]
  return async () => {
    if (Date.now() - givenAt > tokenMs)
      [token, givenAt] = [(await call(access.getOfficeToken, {})).data.access_token, Date.now()]
    return token
  }
}
