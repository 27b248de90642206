// Sends random messages to the socket of the newsroom (contract/newsroom-socket.ts): malformed ones, huge ones, in a wrong order, for somebody
// else's text, and updates that are garbage, have false clocks or build documents that nobody could type.
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import * as Y from 'yjs'
import { textSchema, textSocketPath } from '#contract/newsroom-socket.ts'

export type SocketFault = { message: string; fault: string }
export type SocketReport = { sent: number; answered: number; refusals: Record<string, number>; faults: SocketFault[] }

export type SocketTarget = {
  url: string
  token: string
  /** A text of the person with the token, and one that this person may not read. */
  text: number
  foreignText: number
}

const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment('body')

/** The updates of a new document, one for each step. */
function updatesOf(clientId: number, steps: ((doc: Y.Doc) => void)[]): Uint8Array[] {
  const doc = new Y.Doc()
  doc.clientID = clientId
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const step of steps) doc.transact(() => step(doc))
  return updates
}

const type = (words: string) => (doc: Y.Doc) => {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  fragmentOf(doc).push([paragraph])
}

/** Nests elements. */
const nest = (depth: number) => (doc: Y.Doc) => {
  let outer: Y.XmlFragment = fragmentOf(doc)
  for (let at = 0; at < depth; at += 1) {
    const inner = new Y.XmlElement('b')
    outer.insert(outer.length, [inner])
    outer = inner
  }
}

const clientId = fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom(0, 1, 2 ** 32 - 1, 2 ** 53 - 1))

/** An update whose predecessor is missing, so Yjs holds it back. */
export const earlyUpdate = (id: number, length: number): Uint8Array =>
  updatesOf(id, [type('а'), type('б'.repeat(length))])[1]!
const ofTheFuture = fc.tuple(clientId, fc.integer({ min: 1, max: 3000 })).map(([id, length]) => earlyUpdate(id, length))

const wellFormed = fc.tuple(clientId, fc.string({ unit: 'binary', maxLength: 200 })).map(([id, words]) => {
  const [update] = updatesOf(id, [
    doc => {
      type(words)(doc)
      doc.getText('title').insert(0, words)
      doc.getMap('fields').set(words, { a: [words, null, 1e308] })
    },
  ])
  return update!
})

const built = fc.constantFrom<(doc: Y.Doc) => void>(
  nest(200),
  nest(1000),
  doc => doc.getMap('body' as never),
  doc => fragmentOf(doc).push([new Y.XmlElement('нет такого')]),
  doc => fragmentOf(doc).push([new Y.XmlText('x'.repeat(100_000))]),
  doc => doc.getArray('title').push([{ deep: { deeper: [] } }]),
  doc => doc.getMap('fields').set('stage', { toString: 'x' }),
  doc => doc.getMap('fields').set('kind', new Y.Map()),
  doc => doc.getText('title').insert(0, 'ы'.repeat(50_000)),
  doc => {
    for (let at = 0; at < 2000; at += 1) doc.getMap('fields').set(`field-${at}`, at)
  },
)

/** An update with some bytes changed or cut off. */
const corrupted = fc
  .tuple(
    fc.oneof(wellFormed, ofTheFuture),
    fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { maxLength: 6 }),
    fc.option(fc.nat(10_000)),
  )
  .map(([update, changes, end]) => {
    const bytes = Uint8Array.from(update)
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte
    return end === null ? bytes : bytes.subarray(0, end % (bytes.length + 1))
  })

/** Updates that announce far more items than they have. */
const falseCounts = fc.constantFrom(
  Uint8Array.of(255, 255, 255, 255, 15, 1, 1, 0),
  Uint8Array.of(1, 255, 255, 255, 255, 255, 255, 255, 7, 0, 0, 1, 0),
  Uint8Array.of(0, 255, 255, 255, 255, 15),
  Uint8Array.of(0, 1, 1, 255, 255, 255, 255, 15),
  new Uint8Array(0),
  new Uint8Array(1),
  new Uint8Array(100_000).fill(255),
  new Uint8Array(600_000),
)
const bytes = fc.oneof(
  { weight: 3, arbitrary: corrupted },
  { weight: 2, arbitrary: ofTheFuture },
  { weight: 2, arbitrary: wellFormed },
  {
    weight: 1,
    arbitrary: fc.tuple(clientId, built).map(([id, build]) => updatesOf(id, [build])[0] ?? new Uint8Array()),
  },
  { weight: 1, arbitrary: falseCounts },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
)
const anything = fc.oneof(
  bytes,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, undefined, '', 'я'.repeat(20_000), [], {}, { length: 1e9 }, -1, 1e308, [[[]]]),
)

/** A message with its event and arguments. `isBare` means without an acknowledgement. */
type Message = { event: string; parts: unknown[]; isBare: boolean }
const message: fc.Arbitrary<Message> = fc.record({
  event: fc.oneof(
    { weight: 8, arbitrary: fc.constant('update') },
    { weight: 2, arbitrary: fc.constantFrom('open', 'awareness', 'token') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('changed', 'access', '__proto__', 'constructor', '', 'нет', 'x'.repeat(5000)),
    },
  ),
  parts: fc.oneof(
    { weight: 6, arbitrary: bytes.map(each => [each, { isCut: false }]) },
    { weight: 1, arbitrary: bytes.map(each => [each, { isCut: true }]) },
    { weight: 2, arbitrary: fc.array(anything, { maxLength: 4 }) },
  ),
  isBare: fc.nat(9).map(at => at === 0),
})

const auths = ({ token, text, foreignText }: SocketTarget): [unknown, string][] => [
  [{}, 'validation'],
  [{ token, text: -1, schema: textSchema }, 'validation'],
  [{ token, text: 2 ** 60, schema: textSchema }, 'validation'],
  [{ token, text: Number.MAX_SAFE_INTEGER, schema: textSchema }, 'not_found'],
  [{ token, text: [text], schema: textSchema }, 'validation'],
  [{ token, text, schema: 1e9 }, 'validation'],
  [{ token, text, schema: 'x' }, 'validation'],
  [{ token: 'x'.repeat(9000), text, schema: textSchema }, 'validation'],
  [{ token: `${token.slice(0, -6)}AAAAAA`, text, schema: textSchema }, 'unauthorized'],
  [{ token: '', text, schema: textSchema }, 'unauthorized'],
  [{ token: { toString: 1 }, text, schema: textSchema }, 'validation'],
  [{ token, text: foreignText, schema: textSchema }, 'forbidden'],
]

/** Frames that no client of Socket.IO sends. */
const rawFrames = [
  '',
  '4',
  '40{',
  '42["update"',
  '42{"update":1}',
  '42[]',
  '42[null]',
  '42["disconnect"]',
  '42["connect","x"]',
  '451-["update",{"_placeholder":true,"num":0}]',
  '451-["update",{"_placeholder":true,"num":7}]',
  '45999999999-["update"]',
  '49["update"]',
  '43999[{}]',
  '6',
  '9',
  'x'.repeat(100_000),
  '42' + '['.repeat(50_000),
]

/** Checks that a refusal has only a code and a message, and reveals no internals. */
function judgeAnswer(answer: unknown): string | undefined {
  const isObject = typeof answer === 'object' && answer !== null
  if (!isObject) return `answered ${String(answer)}`
  if (!('code' in answer)) return undefined
  const { code, message: words } = answer as { code: unknown; message: unknown }
  if (typeof code !== 'string' || typeof words !== 'string') return 'a refusal of another shape'
  if (code === 'unavailable' || code === 'internal') return `refused with ${code}: ${words}`
  return /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|Yjs|RangeError/.test(words)
    ? `tells of the inside: ${words}`
    : undefined
}

const answerMs = 20_000
/** Below the rate limit of a socket, so that messages are processed and not only counted. */
const perSocket = 200

const connect = (url: string, auth: unknown): Socket =>
  io(url, {
    path: textSocketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: auth as object,
  })

const connected = (socket: Socket) =>
  new Promise<{ code: string; message: string } | undefined>(resolve => {
    socket.on('connect', () => resolve(undefined))
    socket.on('connect_error', error =>
      resolve((error as Error & { data?: { code: string; message: string } }).data ?? { code: 'gone', message: '' }),
    )
  })

const nameOf = ({ event, parts }: Message) =>
  `${event.slice(0, 20)} ${parts.map(part => (part instanceof Uint8Array ? `${part.length} bytes ${Buffer.from(part.subarray(0, 40)).toString('hex')}` : (JSON.stringify(part) ?? 'undefined').slice(0, 80))).join(', ')}`

/** Sends `count` messages; after the messages of each socket, `look` checks whether the server still works. */
export async function fuzzSocket(
  target: SocketTarget,
  { seed, count, look }: { seed: number; count: number; look: () => Promise<void> },
): Promise<SocketReport> {
  const report: SocketReport = { sent: 0, answered: 0, refusals: {}, faults: [] }
  const note = (message: string, fault: string) => void report.faults.push({ message, fault })

  for (const [auth, code] of auths(target)) {
    const socket = connect(target.url, auth)
    const refusal = await connected(socket)
    socket.disconnect()
    if (refusal?.code !== code)
      note(JSON.stringify(auth).slice(0, 200), `is ${refusal?.code ?? 'admitted'}, not ${code}`)
  }
  await Promise.all(rawFrames.map(frame => sendRaw(target, frame)))

  const messages = fc.sample(message, { seed, numRuns: count })
  for (let first = 0; first < count; first += perSocket) {
    let socket = connect(target.url, { token: target.token, text: target.text, schema: textSchema })
    if (await connected(socket)) note('a new socket', 'is refused')
    // Half of the sockets write without opening the text first.
    if ((first / perSocket) % 2 === 0)
      await socket.timeout(answerMs).emitWithAck('open', Y.encodeStateVector(new Y.Doc()))
    for (const each of messages.slice(first, first + perSocket)) {
      report.sent += 1
      if (!socket.connected) {
        socket = connect(target.url, { token: target.token, text: target.text, schema: textSchema })
        if (await connected(socket)) note(nameOf(each), 'nobody is admitted any more')
      }
      if (each.isBare) {
        socket.emit(each.event, ...each.parts)
        continue
      }
      if (each.event !== 'update' && each.event !== 'open' && each.event !== 'token') {
        socket.emit(each.event, ...each.parts)
        continue
      }
      const answer = await answerTo(socket, each)
      if (answer === 'nothing') continue
      report.answered += 1
      const fault = judgeAnswer(answer)
      if (fault) note(nameOf(each), fault)
      const { code } = answer as { code?: string }
      report.refusals[code ?? 'taken'] = (report.refusals[code ?? 'taken'] ?? 0) + 1
    }
    socket.disconnect()
    await look()
  }
  return report
}

/** The answer to a message; `nothing` if the message violates the contract, because then there is no answer or the connection ends. */
async function answerTo(socket: Socket, { event, parts }: Message): Promise<unknown> {
  // The server ignores messages with another number of arguments, because the acknowledgement is not where it expects it.
  const wanted = event === 'update' ? 2 : 1
  if (parts.length !== wanted) {
    socket.emit(event, ...parts, () => {})
    return 'nothing'
  }
  if (event === 'token' && typeof parts[0] !== 'string') {
    socket.emit(event, ...parts, () => {})
    return 'nothing'
  }
  return new Promise(resolve => {
    const gone = () => resolve('nothing')
    socket.once('disconnect', gone)
    socket.timeout(answerMs).emit(event, ...parts, (silence: Error | null, answer: unknown) => {
      socket.off('disconnect', gone)
      resolve(silence ? 'silence' : answer)
    })
  })
}

/** Sends a raw frame after the handshake. */
async function sendRaw({ url, token, text }: SocketTarget, frame: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${textSocketPath}/?EIO=4&transport=websocket`)
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => socket.close(), 300)
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('0')) socket.send(`40${JSON.stringify({ token, text, schema: textSchema })}`)
      else if (String(data).startsWith('40')) {
        socket.send(frame)
        socket.send(new Uint8Array(10))
      }
    })
    socket.addEventListener('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.addEventListener('error', () => {})
  })
}
