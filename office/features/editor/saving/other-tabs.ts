// The tabs of one browser that have one text open. Each has its own socket and writes what is typed in it; they hand each other what is typed,
// also without a connection, and only one of them, the keeper, stores what comes from elsewhere.
import { textSchema } from '#contract/newsroom-socket.ts'

type Message =
  | { kind: 'update'; schema: number; bytes: Uint8Array }
  /** A tab that has just opened the text, with the state vector of what it has. */
  | { kind: 'hello'; schema: number; vector: Uint8Array }

export type OtherTabs = {
  /** False while another tab of this browser stores what comes from elsewhere. */
  readonly isKeeper: boolean
  /** Hands the other tabs what was typed here. */
  tell(update: Uint8Array): void
  /** Asks the other tabs for what is beyond this state vector. */
  hello(vector: Uint8Array): void
  listen(listener: { onUpdate(update: Uint8Array): void; onHello(vector: Uint8Array): void; onKeeper(): void }): void
  close(): void
}

/** `owner`: the person, because several may use this browser one after another. */
export function openOtherTabs(owner: string, textId: number): OtherTabs {
  const name = `delno-office:${owner}:${textId}`
  const channel = new BroadcastChannel(name)
  // Without locks (a page that is not secure) every tab stores everything: more rows, the same text.
  const { locks } = navigator as { locks?: LockManager }
  let isKeeper = locks === undefined
  let isClosed = false
  let onKeeper = () => {}
  const ending = new AbortController()
  const closed = new Promise<void>(resolve => ending.signal.addEventListener('abort', () => resolve()))
  locks
    ?.request(name, { signal: ending.signal }, () => {
      isKeeper = true
      onKeeper()
      return closed
    })
    // The tab was closed before it got the lock.
    .catch(() => {})
  const post = (message: Message) => {
    if (!isClosed) channel.postMessage(message)
  }
  return {
    get isKeeper() {
      return isKeeper
    },
    tell: bytes => post({ kind: 'update', schema: textSchema, bytes }),
    hello: vector => post({ kind: 'hello', schema: textSchema, vector }),
    listen: listener => {
      onKeeper = () => listener.onKeeper()
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        // A tab from before or after a deploy knows other blocks: the server stands between them.
        if (isClosed || data.schema !== textSchema) return
        if (data.kind === 'update') listener.onUpdate(data.bytes)
        else listener.onHello(data.vector)
      })
    },
    close: () => {
      isClosed = true
      channel.close()
      ending.abort()
    },
  }
}
