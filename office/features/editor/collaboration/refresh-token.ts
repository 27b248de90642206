// A socket stays open longer than a token is valid, so the next token is sent before the current one expires.
import type { Socket } from 'socket.io-client'

type TokenSource = {
  token: () => Promise<string>
  /** Milliseconds until the token has to be replaced. */
  remainingMs: () => number
}

/** Call `begin` when the socket has connected and `end` when it is closed for good. */
export function refreshToken(socket: Socket, { token, remainingMs }: TokenSource): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  function begin(): void {
    clearTimeout(timer)
    if (isOver) return
    timer = setTimeout(
      () => {
        token().then(
          next => {
            socket.emit('token', next, () => {})
            begin()
          },
          () => begin(),
        )
      },
      Math.max(remainingMs(), 1_000) + 500,
    )
  }
  return {
    begin,
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
