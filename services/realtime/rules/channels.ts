// Names of channels come from clients: only these patterns may name a room. Pure.
import { z } from 'zod'

export type Channel = {
  name: string
  /** The owner of a private channel; null for a public one. */
  userId: string | null
}

const privateName = /^private-([\w-]{1,64})$/
const threadName = /^comments\.[1-9]\d{0,9}$/

export function readChannel(name: unknown): Channel | undefined {
  if (typeof name !== 'string') return undefined
  const userId = privateName.exec(name)?.[1]
  if (userId !== undefined) return { name, userId }
  return threadName.test(name) ? { name, userId: null } : undefined
}

const subscription = z.object({
  channel: z.string().max(100),
  auth: z
    .object({ headers: z.object({ Authorization: z.string().max(8_000) }) })
    .optional()
    .catch(undefined),
})

export type Subscription = { channel: string; token: string | undefined }

/** Parses the message of `subscribe` and `unsubscribe`; undefined for anything else. */
export function readSubscription(message: unknown): Subscription | undefined {
  const { data } = subscription.safeParse(message)
  return data && { channel: data.channel, token: /^Bearer (\S+)$/i.exec(data.auth?.headers.Authorization ?? '')?.[1] }
}

export const privateChannel = (userId: string) => `private-${userId}`
export const threadChannel = (postId: number) => `comments.${postId}`

/** The room with the sockets of a session; no client can name it. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

/** Parses `X-Socket-Id`. The header is a hint, not proof: a value that is not a socket id could name a room. */
export function readSocketId(hint: string | undefined): string | undefined {
  return hint !== undefined && /^[\w-]{20}$/.test(hint) ? hint : undefined
}
