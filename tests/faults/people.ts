// Readers who read, write, react, keep favourites and listen, as the site's own pages do (web/realtime/connection.ts): after a break they join again
// and ask what they missed.
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { reactionKinds } from '#domain/kinds.ts'
import { noteChoice, type Answer, type Ledger } from './ledger.ts'
import { addressOf, type Reader } from './prepare.ts'

export type Person = Reader & {
  at: number
  tokenAt: number
  socket: Socket
  /** Ids of the replies that this person's page knows of: rung on the socket, or asked for after a break. */
  heard: Set<number>
  breaks: number
  /** No page may ring twice for one notification. */
  rung: Map<string, number>
}

export type Crowd = {
  people: Person[]
  /** Stops once every request under way is answered. */
  rest(): Promise<void>
  goOn(): void
  close(): Promise<void>
}

type Options = { url: string; ledger: Ledger; random: () => number; thinkMs: number; picture: string }

export const posts = [101, 102, 201]
const pages = ['/', '/fikus-zimoj', '/stol-bez-hlama', '/topics/dom/', '/recipes/', '/health/']
const tokenMs = 5 * 60_000
const requestMs = 30_000
const pageAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

export function openCrowd(readers: readonly Reader[], options: Options): Crowd {
  const { url, ledger, random, thinkMs } = options
  let [isOn, isOver] = [true, false]
  const busy = new Set<Promise<unknown>>()
  const people = readers.map((reader, at) => openPerson(reader, at, url, renew))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  const deeds: [share: number, deed: (person: Person) => Promise<void>][] = [
    [35, person => read(person, 'page', pick(pages))],
    [10, person => read(person, 'call', `/svc/comments/api/v2/comments/post/${pick(posts)}`)],
    [5, person => read(person, 'picture', options.picture)],
    [15, view],
    [15, say],
    [12, react],
    [8, favor],
  ]
  const whole = deeds.reduce((sum, [share]) => sum + share, 0)

  async function ask(person: Person, kind: Answer['kind'], path: string, init: RequestInit = {}) {
    const at = Date.now()
    let [status, body]: [number, unknown] = [0, undefined]
    try {
      const response = await fetch(url + path, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(requestMs),
        headers: { 'user-agent': pageAgent, 'x-forwarded-for': person.ip, ...init.headers },
      })
      const text = await response.text()
      status = response.status
      body = text.startsWith('{') ? JSON.parse(text) : undefined
    } catch {
      // No answer: the status stays 0.
    }
    ledger.answers.push({ at, ms: Date.now() - at, kind, path, status })
    if (status >= 400 || status === 0) {
      const { code = '' } = (body ?? {}) as { code?: string }
      const key = `${kind} ${status} ${code}`
      ledger.refusals.set(key, (ledger.refusals.get(key) ?? 0) + 1)
    }
    // oxlint-disable-next-line no-explicit-any -- replies of every shape
    return { status, body: body as any }
  }
  async function read(person: Person, kind: Answer['kind'], path: string): Promise<void> {
    await ask(person, kind, path)
  }
  /** A token that the site no longer takes is replaced, as a page does. */
  async function write(person: Person, method: string, path: string, body?: object) {
    const send = () =>
      ask(person, 'write', path, {
        method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const first = await send()
    return first.status === 401 && (await renew(person)) ? send() : first
  }

  let visitors = 0
  /** Every view is one of another visitor, or it would not be counted. */
  async function view(): Promise<void> {
    const post = pick(posts)
    const views = ledger.views.get(post) ?? { answered: 0, sent: 0 }
    ledger.views.set(post, views)
    views.sent += 1
    visitors += 1
    const visitor = { ip: `11.${visitors >> 8}.${visitors & 255}.1` } as Person
    const { status } = await ask(visitor, 'write', '/svc/views/incr/', {
      method: 'POST',
      body: new URLSearchParams({ action: 'increase-views', postId: String(post) }),
    })
    if (status === 200) views.answered += 1
  }
  let words = 0
  async function say(person: Person): Promise<void> {
    words += 1
    const text = `Мысль номер ${words} о том, как поливать ${words * 7} раз`
    // Half of them answer somebody else.
    const others = ledger.said.filter(({ author }) => author !== person.at).slice(-100)
    const parent = others.length > 0 && random() < 0.6 ? pick(others) : undefined
    const post = parent?.post ?? pick(posts)
    const at = Date.now()
    const body = { post_ID: post, content: text, parent: parent?.id ?? 0 }
    const { status, body: reply } = await write(person, 'POST', '/svc/comments/api/comments', body)
    if (status === 200)
      ledger.said.push({ text, post, author: person.at, parentAuthor: parent?.author, id: reply.data.id, at })
    else if (status === 0 || status >= 500) ledger.unanswered.push(text)
  }
  async function react(person: Person): Promise<void> {
    const post = pick(posts)
    const state = pick([...reactionKinds, null])
    const body = { post_id: post, user_state: state }
    const { status } = await write(person, 'POST', '/svc/reactions/api/v1/posts', body)
    if (status === 200 || status === 0 || status >= 500)
      noteChoice(ledger.reactions, `${person.id} ${post}`, state, status === 200, null)
  }
  async function favor(person: Person): Promise<void> {
    const post = pick(posts)
    const path = `/svc/users/api/v1/users/${person.id}/favorites`
    const isKept = random() < 0.7
    const { status } = isKept
      ? await write(person, 'POST', path, { postId: post })
      : await write(person, 'DELETE', `${path}/${post}`)
    // Removing what is not kept may be 404.
    const isDone = status === 200 || (!isKept && status === 404)
    if (isDone || status === 0 || status >= 500)
      noteChoice(ledger.favorites, `${person.id} ${post}`, isKept, isDone, false)
  }
  const renewing = new Map<Person, Promise<boolean>>()
  /** Several who need a new token at once get the same. */
  function renew(person: Person): Promise<boolean> {
    const going = renewing.get(person) ?? renewNow(person).finally(() => renewing.delete(person))
    renewing.set(person, going)
    return going
  }
  async function renewNow(person: Person): Promise<boolean> {
    const response = await fetch(`${url}/svc/auth/api/v1/auth/refresh-token`, {
      method: 'PATCH',
      headers: { cookie: person.cookie, origin: url, 'x-forwarded-for': person.ip },
      signal: AbortSignal.timeout(requestMs),
    }).catch(() => undefined)
    if (!response?.ok) {
      const key = `refresh ${response?.status ?? 0} ${(await response?.text())?.slice(0, 200) ?? ''}`
      ledger.refusals.set(key, (ledger.refusals.get(key) ?? 0) + 1)
      return false
    }
    const { data } = (await response.json()) as { data: { access_token: string } }
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? person.cookie
    Object.assign(person, { token: data.access_token, cookie, tokenAt: Date.now() })
    join(person)
    return true
  }
  async function live(person: Person): Promise<void> {
    while (!isOver) {
      await delay(thinkMs * (0.5 + random()))
      if (!isOn || isOver) continue
      let at = random() * whole
      const [, deed] = deeds.find(([share]) => (at -= share) < 0)!
      const isOld = Date.now() - person.tokenAt > tokenMs
      const doing = (isOld ? renew(person) : Promise.resolve()).then(() => deed(person))
      busy.add(doing)
      await doing
      busy.delete(doing)
    }
  }
  const lives = people.map(live)
  return {
    people,
    rest: async () => {
      isOn = false
      await Promise.all(busy)
    },
    goOn: () => (isOn = true),
    close: async () => {
      isOver = true
      for (const { socket } of people) socket.disconnect()
      await Promise.all(lives)
    },
  }
}

const join = ({ socket, id, token }: Person) =>
  void socket.emit('subscribe', { channel: `private-${id}`, auth: { headers: { Authorization: `Bearer ${token}` } } })

type Told = { package_uuid: string; payload: { extends: { comment: { id: number } | null } | null } }

function openPerson(reader: Reader, at: number, url: string, renew: (person: Person) => Promise<boolean>): Person {
  const socket = io(url, {
    path: '/pusher',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    extraHeaders: { 'x-forwarded-for': addressOf(at) },
  })
  const person: Person = { ...reader, at, tokenAt: Date.now(), socket, heard: new Set(), breaks: -1, rung: new Map() }
  const hear = ({ payload }: Told) => {
    const id = payload.extends?.comment?.id
    if (id !== undefined) person.heard.add(id)
  }
  socket.on('SocketPrivateEvent', (_channel: string, told: Told) => {
    person.rung.set(told.package_uuid, (person.rung.get(told.package_uuid) ?? 0) + 1)
    hear(told)
  })
  // Tokens from before an event that a node has missed are refused (docs/decisions/026).
  socket.on('subscription_error', async () => {
    while (socket.connected && !(await renew(person))) await delay(500)
  })
  socket.on('connect', async () => {
    join(person)
    person.breaks += 1
    if (person.breaks === 0) return
    const isCurrent = person.breaks
    // A page asks again until it is answered, or until the next break.
    for (let page = 1; socket.connected && isCurrent === person.breaks;) {
      const path = `/svc/notifications/api/v1/kolokolchick/user/${person.id}?limit=100&page=${page}`
      const response = await fetch(url + path, {
        headers: { authorization: `Bearer ${person.token}`, 'x-forwarded-for': person.ip },
        signal: AbortSignal.timeout(requestMs),
      }).catch(() => undefined)
      if (!response?.ok) {
        await delay(500)
        if (response?.status === 401) await renew(person)
        continue
      }
      const { data } = (await response.json()) as { data: Told[] }
      for (const told of data) hear(told)
      if (data.length < 100) break
      page += 1
    }
  })
  return person
}
