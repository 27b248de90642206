// The connection of one editor to one text. contract/newsroom-socket.ts describes the messages.
import type { DefaultEventsMap, Socket } from 'socket.io'
import * as Y from 'yjs'
import { getUsers } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { textSocketAuth, type TextAccess, type TextOpened, type TextRefusal } from '#contract/newsroom-socket.ts'
import { mayDo, type Colleague } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import { checkInOffice } from '#platform/http/office-only.ts'
import type { TokenFound } from '#platform/http/verify-token.ts'
import {
  bytesPerWindow,
  messagesPerWindow,
  socketsPerPerson,
  socketsPerText,
  updateBytesMax,
  vectorBytesMax,
  windowMs,
} from '../limits.ts'
import { accessOf, checkMay, getColleague, getTextFor, toCheckedText, refusalOf } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import type { TextRow } from '../store/texts.ts'
import { isTooLargeUpdate, type OpenText } from './open-text.ts'
import { stampState, type Presence, type PresentUser } from './presence.ts'

export type SocketData = {
  textId: number
  schema: number
  colleague: Colleague
  user: PresentUser
  sessionId: string
  expiresAt: Date
  /** The access that was last sent to the client. */
  access: TextAccess
  expiry: NodeJS.Timeout | undefined
  window: { since: number; messages: number; bytes: number }
}
export type TextSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

export const textRoom = (textId: number) => `text:${textId}`
export const personRoom = (userId: string) => `person:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

const tooOften: TextRefusal = { code: 'rate_limited', message: 'Слишком много правок сразу. Они сохранятся чуть позже' }

export function makeRefusal({ context }: Newsroom, error: unknown): TextRefusal {
  if (error instanceof DomainError) return { code: error.code, message: error.message }
  context.log.warn({ err: error }, 'a socket of the newsroom could not be served')
  return { code: 'unavailable', message: 'Редакция сейчас не отвечает' }
}

/** The person of a token of the office. Throws `unauthorized` for any other token. */
export async function verify(
  { context }: Newsroom,
  token: string,
): Promise<TokenFound & { kind: 'valid'; viewer: OfficeViewer }> {
  const found = await context.verifyToken(token)
  if (found.kind !== 'valid') throw new DomainError('unauthorized', 'Время входа истекло. Войдите снова')
  return { ...found, viewer: checkInOffice(found.viewer) }
}

/** Checks a new connection and prepares its data. Throws DomainError. */
export async function admit(newsroom: Newsroom, socket: TextSocket): Promise<void> {
  const auth = textSocketAuth.safeParse(socket.handshake.auth)
  if (!auth.success) throw new DomainError('validation', 'Соединение с текстом не разобрать')
  const { viewer, sessionId, expiresAt } = await verify(newsroom, auth.data.token)
  const colleague = await getColleague(newsroom, viewer)
  const row = await getTextFor(newsroom, colleague, 'read', auth.data.text)
  const { rooms } = socket.nsp.adapter
  const sizeOf = (room: string) => rooms.get(room)?.size ?? 0
  if (sizeOf(textRoom(row.id)) >= socketsPerText || sizeOf(personRoom(viewer.userId)) >= socketsPerPerson)
    throw new DomainError('quota_exceeded', 'Этот текст открыт в слишком многих окнах')
  const { items } = await newsroom.context.ask(getUsers, { body: { ids: [viewer.userId] } })
  socket.data = {
    textId: row.id,
    schema: auth.data.schema,
    colleague,
    user: { id: viewer.userId, name: items[0]?.display_name ?? '' },
    sessionId,
    expiresAt,
    access: accessOf(colleague, auth.data.schema, row),
    expiry: undefined,
    window: { since: performance.now(), messages: 0, bytes: 0 },
  }
}

/** Sends the access to the client if it has changed. If the person may no longer read, closes the connection; reconnecting then returns the reason. */
export function recheckAccess(socket: TextSocket, row: TextRow): void {
  const { colleague, schema, access } = socket.data
  if (!mayDo(colleague, 'read', toCheckedText(row))) return breakConnection(socket)
  const next = accessOf(colleague, schema, row)
  if (JSON.stringify(next) === JSON.stringify(access)) return
  socket.data.access = next
  socket.emit('access', next)
}

/** Closes the transport, so that the client reconnects with a fresh token, as after a network failure. */
export const breakConnection = (socket: TextSocket): void => socket.conn.close()

function isWithinLimit({ data: { window } }: TextSocket, bytes: number): boolean {
  const now = performance.now()
  if (now - window.since >= windowMs) Object.assign(window, { since: now, messages: 0, bytes: 0 })
  window.messages += 1
  window.bytes += bytes
  return window.messages <= messagesPerWindow && window.bytes <= bytesPerWindow
}

type Reply = (answer: unknown) => void
const isReply = (value: unknown): value is Reply => typeof value === 'function'

/** Handles the messages of an admitted connection. Ignores or refuses messages that do not match the contract. */
export function serveConnection(newsroom: Newsroom, presence: Presence, socket: TextSocket): void {
  const { textId } = socket.data
  const text = newsroom.texts.hold(textId)
  // Joined before the first message, so that the end of a session or a ban always closes the connection.
  void socket.join([personRoom(socket.data.user.id), sessionRoom(socket.data.sessionId)])
  expireLater(newsroom, socket)
  presence.enter(textId)
  // An event between `admit` and joining the rooms would be missed, so the token is checked again.
  renew(newsroom, socket, String(socket.handshake.auth['token'])).catch(() => breakConnection(socket))

  socket.on('open', (vector: unknown, reply: unknown) => {
    if (!isReply(reply)) return
    if (!isWithinLimit(socket, 0)) return reply(tooOften)
    openFor(text, presence, socket, vector).then(reply, error => reply(makeRefusal(newsroom, error)))
  })
  socket.on('update', (bytes: unknown, options: unknown, reply: unknown) => {
    if (!isReply(reply)) return
    void takeUpdate(text, socket, bytes, options).then(reply)
  })
  socket.on('awareness', (bytes: unknown) => {
    if (!(bytes instanceof Uint8Array) || !isWithinLimit(socket, bytes.length)) return
    // Others learn who is here only from people who may read the text.
    if (!socket.rooms.has(textRoom(textId))) return
    const stamped = stampState(bytes, socket.data.user)
    if (stamped) presence.note(textId, socket.id, socket.data.user.id, stamped)
  })
  socket.on('token', (token: unknown, reply: unknown) => {
    if (!isReply(reply) || typeof token !== 'string') return
    if (!isWithinLimit(socket, token.length)) return reply(tooOften)
    renew(newsroom, socket, token).then(
      () => reply({}),
      error => reply(makeRefusal(newsroom, error)),
    )
  })
  socket.on('disconnect', () => {
    clearTimeout(socket.data.expiry)
    newsroom.texts.release(textId)
    presence.leave(textId, socket.id)
  })
}

function expireLater({ now }: Newsroom, socket: TextSocket): void {
  clearTimeout(socket.data.expiry)
  socket.data.expiry = setTimeout(() => breakConnection(socket), socket.data.expiresAt.getTime() - now().getTime())
}

async function renew(newsroom: Newsroom, socket: TextSocket, token: string): Promise<void> {
  const { viewer, sessionId, expiresAt } = await verify(newsroom, token)
  if (viewer.userId !== socket.data.user.id) throw new DomainError('forbidden', 'Это вход другого человека')
  Object.assign(socket.data, { colleague: await getColleague(newsroom, viewer), sessionId, expiresAt })
  void socket.join(sessionRoom(sessionId))
  if (socket.connected) expireLater(newsroom, socket)
  await newsroom.texts.find(socket.data.textId)?.read((_, row) => recheckAccess(socket, row))
}

async function openFor(
  text: OpenText,
  presence: Presence,
  socket: TextSocket,
  vector: unknown,
): Promise<TextOpened | TextRefusal> {
  const isVector = vector instanceof Uint8Array && vector.length <= vectorBytesMax && canDecode(vector)
  if (!isVector) return { code: 'bad_request', message: 'Соединение с текстом не разобрать' }
  return text.read((doc, row) => {
    // The right may have gone since the connection was admitted: until now nothing told this socket of the text.
    checkMay(socket.data.colleague, 'read', toCheckedText(row))
    // Joined in the same turn as the document is read, so the socket receives every later update.
    void socket.join(textRoom(text.id))
    const access = accessOf(socket.data.colleague, socket.data.schema, row)
    socket.data.access = access
    return {
      access,
      user: socket.data.user,
      update: Y.encodeStateAsUpdate(doc, vector),
      vector: Y.encodeStateVector(doc),
      awareness: presence.list(text.id),
    }
  })
}

function canDecode(vector: Uint8Array): boolean {
  try {
    Y.decodeStateVector(vector)
    return true
  } catch {
    return false
  }
}

async function takeUpdate(text: OpenText, socket: TextSocket, bytes: unknown, options: unknown) {
  if (!(bytes instanceof Uint8Array)) return { code: 'bad_request', message: 'Эту правку не разобрать' }
  if (bytes.length > updateBytesMax) return isTooLargeUpdate
  if (!isWithinLimit(socket, bytes.length)) return tooOften
  const { colleague, schema } = socket.data
  return text.append({
    bytes,
    authorId: colleague.userId,
    schema,
    isCut: typeof options === 'object' && options !== null && Reflect.get(options, 'isCut') === true,
    check: row => refusalOf(accessOf(socket.data.colleague, schema, row)),
    mayAdvertise: row => mayDo(socket.data.colleague, 'advertise', toCheckedText(row)),
    socketId: socket.id,
  })
}
