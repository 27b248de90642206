// Synchronises the tabs of one browser that have the same text open. Each tab has its own socket and stores what is typed in it. Tabs send
// each other their changes, even without a connection, and only one of them, the keeper, stores changes from elsewhere.
import { textSchema } from '#contract/newsroom-socket.ts'

type Message =
  | { kind: 'update'; schema: number; bytes: Uint8Array }
  /** Sent by a tab that has just opened the text, with its state vector. */
  | { kind: 'hello'; schema: number; vector: Uint8Array }

export type OtherTabs = {
  /** False while another tab of this browser stores changes from elsewhere. */
  readonly isKeeper: boolean
  /** Sends a local change to the other tabs. */
  tell(update: Uint8Array): void
  /** Asks the other tabs for everything beyond this state vector. */
  hello(vector: Uint8Array): void
  listen(listener: { onUpdate(update: Uint8Array): void; onHello(vector: Uint8Array): void; onKeeper(): void }): void
  close(): void
}

/** `owner`: the id of the person, because several people may use this browser one after another. */
export function openOtherTabs(owner: string, textId: number): OtherTabs {
  const name = `delno-office:${owner}:${textId}`
  const channel = new BroadcastChannel(name)
  // Without the Web Locks API (insecure context) every tab stores everything: more rows, the same text.
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
    // The request is aborted if the tab closes before it gets the lock.
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
        // A tab with another text schema (before or after a deploy) may not know these blocks: it gets changes from the server, which checks them.
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
