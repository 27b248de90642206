// The socket connection of this tab (spec 4 and 9, Realtime): opened by the first listener, closed after the last. Channels are joined
// again after every reconnection, each time with the current token.
import type { Socket } from 'socket.io-client'
import { renewalMs } from '../session/token.ts'

export type Channel = {
  name: string
  /** Name of the channel's event. */
  event: string
  /** Called before joining: private channels need the bearer token. `refused` is one that looked valid and was refused. */
  token?: (refused?: string) => Promise<string | null>
  onMessage: (payload: never) => void
  /** Called after a join that follows a break: messages may have been missed. */
  onBack?: () => void
}

const path = '/pusher'
const retryMs = 5000
const lateMs = 30_000
/** A reader without the right is refused with any token, so another one is fetched this often at most. */
const refusedPauseMs = 60_000
/** The code for a token that is not taken, as opposed to a person without the right. */
const tokenRefused = 401
/** Between a refusal and the other token; up to twice as long, so that pages do not come all at once. */
const calmMs = 1_000
let socket: Socket | undefined
let opening: Promise<Socket | undefined> | undefined
const channels = new Set<Channel>()
const renewals = new Map<Channel, ReturnType<typeof setTimeout>>()
/** The token that each channel was joined with, and when a refused one was replaced. */
const bearers = new WeakMap<Channel, string>()
const replacedAt = new WeakMap<Channel, number>()

/** The socket id of this tab: sent with calls, so that their events are not sent back to it. */
export const socketId = (): string | undefined => socket?.id

async function open(): Promise<Socket> {
  const { io } = await import('socket.io-client')
  const made = io({
    path,
    // Spec 9.
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
  let wasConnected = false
  made.on('connect', () => {
    for (const channel of channels) {
      void join(made, channel)
      if (wasConnected) channel.onBack?.()
    }
    wasConnected = true
  })
  made.on('subscription_error', (name: unknown, code: unknown) => {
    for (const channel of channels) if (channel.name === name && code === tokenRefused) void joinRefused(made, channel)
  })
  made.onAny((event: string, name: unknown, payload: unknown) => {
    for (const channel of channels)
      if (channel.event === event && channel.name === name) channel.onMessage(payload as never)
  })
  socket = made
  return made
}

async function join(made: Socket, channel: Channel, refused?: string): Promise<void> {
  const { name, token } = channel
  const bearer = await token?.(refused)
  if ((token && !bearer) || !channels.has(channel) || !made.connected) return
  if (bearer) bearers.set(channel, bearer)
  made.emit('subscribe', { channel: name, auth: { headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} } })
  if (bearer) joinAgain(made, channel, renewalMs(bearer, Date.now()))
}

/**
 * A server that may have missed a change of rights refuses tokens from before (docs/decisions/026): the channel is joined with another one. Not at once: every
 * page is refused then, and a reader who signs out in another tab is refused before this tab knows of it and leaves the channel.
 */
async function joinRefused(made: Socket, channel: Channel): Promise<void> {
  const refused = bearers.get(channel)
  if (refused === undefined || Date.now() - (replacedAt.get(channel) ?? 0) < refusedPauseMs) return
  replacedAt.set(channel, Date.now())
  await new Promise(resolve => setTimeout(resolve, calmMs * (1 + Math.random())))
  if (!channels.has(channel)) return
  try {
    await join(made, channel, refused)
    channel.onBack?.()
  } catch {
    replacedAt.delete(channel)
    setTimeout(() => channels.has(channel) && void joinRefused(made, channel), retryMs)
  }
}

/** The server closes the connection when the token that joined a private channel expires: a newer token joins before that. */
function joinAgain(made: Socket, channel: Channel, afterMs: number): void {
  clearTimeout(renewals.get(channel))
  const dueAt = Date.now() + afterMs
  renewals.set(
    channel,
    setTimeout(async () => {
      await join(made, channel).catch(() => joinAgain(made, channel, retryMs))
      // The machine was asleep: missed messages are loaded.
      if (Date.now() - dueAt > lateMs) channel.onBack?.()
    }, afterMs),
  )
}

/** Undefined when the client could not be loaded; loading is tried again soon. */
function connected(): Promise<Socket | undefined> {
  opening ??= open().catch(() => {
    opening = undefined
    setTimeout(() => channels.size > 0 && void connected(), retryMs)
    return undefined
  })
  return opening
}

/** Listens to a channel and returns the function that stops. The last listener to stop closes the connection. */
export function listen(channel: Channel): () => void {
  channels.add(channel)
  void connected().then(made => {
    if (made?.connected && channels.has(channel)) void join(made, channel)
  })
  return () => {
    if (!channels.delete(channel)) return
    clearTimeout(renewals.get(channel))
    renewals.delete(channel)
    socket?.emit('unsubscribe', { channel: channel.name, auth: { headers: {} } })
    if (channels.size > 0) return
    socket?.disconnect()
    socket = undefined
    opening = undefined
  }
}
