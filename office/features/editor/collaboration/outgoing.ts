// The queue of updates that the server has not acknowledged. One update is in flight at a time; what is typed meanwhile is merged into the
// next one.
import type { Socket } from 'socket.io-client'
import * as Y from 'yjs'
import type { TextRefusal, TextSaved } from '#contract/newsroom-socket.ts'

/** Without an answer for this long, the update is sent again. */
const answerMs = 20_000

export type Outgoing = {
  /** True while the server may lack something: an update is waiting or in flight, or an earlier visit left one. */
  readonly hasUnsent: boolean
  add(update: Uint8Array): void
  /** Marks the next update as an intended large deletion. */
  markCut(): void
  /** The device has changes that the server may lack. */
  markUnsent(): void
  /** Replaces the waiting updates by one with everything that the server may lack. */
  replace(update: Uint8Array): void
  flush(): void
  /** The socket was interrupted: the update in flight may not have arrived, so it waits again. */
  interrupt(): void
  close(): void
}

type Options = {
  maySend: () => boolean
  onSaved: (answer: TextSaved) => void
  /** Called when the server refuses an update; the update waits again. */
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
      // Applying the same Yjs update twice changes nothing, so it is safe to send it again.
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
