// Readers' pages for tests: laravel-echo over real sockets.
import type { AddressInfo } from 'node:net'
import Echo from 'laravel-echo'
import { io, type Socket } from 'socket.io-client'
import connectOlder from 'socket.io-client-2'
import type { Application } from '#server/compose.ts'

export type Page = {
  socket: Socket
  echo: Echo<'socket.io'>
  /** Events received on the private channel. */
  heard: { event: string; package_uuid: string; payload: { content: string; extends: { message: string } | null } }[]
  /** Channels that were refused, with the reason. */
  refused: [channel: string, status: number][]
  subscribe(channel: unknown, token?: string): void
  close(): void
  [Symbol.dispose](): void
}

/** Starts to listen on a free port. Returns the address of the site. */
export async function listen({ app }: Application): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export type PageOptions = { transports?: string[]; isOlder?: boolean; origin?: string }

/**
 * Opens a page that listens as `userId` with `token`; resolves when the server has accepted or refused the
 * subscription.
 */
export async function openPage(
  url: string,
  { userId, token }: { userId: string; token?: string },
  { transports, isOlder = false, origin }: PageOptions = {},
): Promise<Page> {
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    client: isOlder ? connectOlder : io,
    host: url,
    path: '/pusher',
    forceNew: true,
    multiplex: false,
    auth: { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
    ...(transports && { transports }),
    ...(origin !== undefined && { extraHeaders: { origin } }),
  })
  const socket = (echo.connector as unknown as { socket: Socket }).socket
  const page: Page = {
    socket,
    echo,
    heard: [],
    refused: [],
    subscribe: (channel, by = token) =>
      void socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${by}` } } }),
    close: () => echo.disconnect(),
    [Symbol.dispose]: () => echo.disconnect(),
  }
  socket.on('subscription_error', (channel: string, status: number) => page.refused.push([channel, status]))
  echo.private(userId).listen('.SocketPrivateEvent', (told: Page['heard'][number]) => page.heard.push(told))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', error => reject(error))
  })
  await judged(page)
  return page
}

/** Resolves when the server has answered everything that the page sent before, since a socket keeps the order. */
export async function judged({ socket }: Pick<Page, 'socket'>): Promise<void> {
  const probe = 'private-probe'
  await new Promise<void>(resolve => {
    const onRefused = (channel: string) => {
      if (channel !== probe) return
      socket.off('subscription_error', onRefused)
      resolve()
    }
    socket.on('subscription_error', onRefused)
    socket.emit('subscribe', { channel: probe })
  })
}
