// Updates that the server has not acknowledged yet. One is on its way at a time; what is typed meanwhile goes together in the next.
import type { Socket } from 'socket.io-client'
import * as Y from 'yjs'
import type { TextRefusal, TextSaved } from '#contract/newsroom-socket.ts'

/** An answer that takes longer is lost. */
const answerMs = 20_000

export type Outgoing = {
  /** True while something may be unknown to the server: waiting, on its way, or left from an earlier visit. */
  readonly hasUnsent: boolean
  add(update: Uint8Array): void
  /** The next update takes away much on purpose. */
  markCut(): void
  /** The device has changes of which it is not known whether the server has them. */
  markUnsent(): void
  /** Replaces what waits by one update with everything that the server may lack. */
  replace(update: Uint8Array): void
  flush(): void
  /** The socket was interrupted: what was on its way has perhaps not arrived. */
  interrupt(): void
  close(): void
}

type Options = {
  maySend: () => boolean
  onSaved: (answer: TextSaved) => void
  /** The refused update waits again. */
  onRefused: (refusal: TextRefusal) => void
}

export function makeOutgoing(socket: Socket, { maySend, onSaved, onRefused }: Options): Outgoing {
  let waiting: Uint8Array[] = []
  let isUnsent = false
  let isInFlight = false
  let isCut = false
  let isClosed = false

  function flush(): void {
    if (isClosed || isInFlight || waiting.length === 0 || !maySend()) return
    const update = waiting.length === 1 ? waiting[0]! : Y.mergeUpdates(waiting)
    waiting = []
    isInFlight = true
    const sent = { isCut }
    isCut = false
    socket.timeout(answerMs).emit('update', update, sent, (silence: Error | null, answer: TextSaved | TextRefusal) => {
      isInFlight = false
      if (isClosed) return
      // To send an update again does no harm.
      if (silence || 'code' in answer) waiting = [update, ...waiting]
      if (silence) return flush()
      if ('code' in answer) return onRefused(answer)
      isUnsent = false
      onSaved(answer)
      flush()
    })
  }

  return {
    get hasUnsent() {
      return isUnsent || isInFlight || waiting.length > 0
    },
    add: update => {
      waiting.push(update)
    },
    markCut: () => {
      isCut = true
    },
    markUnsent: () => {
      isUnsent = true
    },
    replace: update => {
      waiting = [update]
      isUnsent = true
    },
    flush,
    interrupt: () => {
      if (isInFlight || waiting.length > 0) isUnsent = true
      isInFlight = false
    },
    close: () => {
      isClosed = true
    },
  }
}
