// Uploads files to the library in chunks. An upload continues while other pages of the office are open; after a lost connection it continues from the
// offset that the server reports.
import type { ImageReply } from '#contract/image.ts'
import { CallError } from '#contract/errors.ts'
import {
  dropUpload,
  finishUpload,
  getUpload,
  libraryFileMaxBytes,
  sendPiece,
  startUpload,
  type LibraryItem,
  type StoredUpload,
} from '#contract/office/library.ts'
import { UnreachableError, wordsOf, type OfficeAsk } from '../session/ask.ts'

export type Upload = {
  key: number
  name: string
  size: number
  sent: number
  /** `waiting` for other uploads, `lost` waits for the connection, `reading` means that the server processes the file. */
  state: 'waiting' | 'sending' | 'lost' | 'reading' | 'done' | 'refused'
  /** The reason for the refusal. */
  message?: string
  stored?: StoredUpload
  /** Object URL of the picture, until the library shows it. */
  preview?: string
}

export type Uploads = {
  get(): readonly Upload[]
  subscribe(listener: () => void): () => void
  /** Starts uploads; `onStored` is called for each file that was added to the library. */
  add(files: Iterable<File>, onStored?: (stored: StoredUpload) => void): number[]
  retry(key: number): void
  /** Cancels an upload, or removes a finished one from the list. */
  drop(key: number): void
  dropAll(): void
  /** Removes finished uploads from the list. */
  clear(): void
}

/** Small enough for a slow phone within the timeout of a call, and for smooth progress. */
const pieceBytes = 256 * 1024
/** Types that every browser can display; others get an icon. */
const shownTypes = /^image\/(jpeg|png|webp|gif|avif)$/
const atOnce = 2
const retryMs = [1000, 2000, 4000, 8000, 15_000]

type Work = { file: File; ending: AbortController; onStored: ((stored: StoredUpload) => void) | undefined; id?: string }

async function hashOf(file: File): Promise<string | undefined> {
  // Not available on insecure pages; the server then detects existing files only at the end.
  if (!globalThis.crypto?.subtle) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export const isActive = ({ state }: Upload): boolean => state !== 'done' && state !== 'refused'

/** The list of uploads, in the order in which files were chosen. */
function makeUploadList() {
  let list: readonly Upload[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Upload[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (added: readonly Upload[]) => set([...list, ...added]),
    change: (key: number, changes: Partial<Upload>) =>
      set(list.map(each => (each.key === key ? { ...each, ...changes } : each))),
    remove(keys: ReadonlySet<number>) {
      for (const { key, preview } of list) if (keys.has(key) && preview) URL.revokeObjectURL(preview)
      set(list.filter(({ key }) => !keys.has(key)))
    },
  }
}

/** A new entry of the list: waiting, or refused at once. */
function makeEntry(key: number, file: File): Upload {
  const { name, size } = file
  const preview = shownTypes.test(file.type) ? { preview: URL.createObjectURL(file) } : {}
  const refusal =
    size === 0 ? 'Файл пуст' : size > libraryFileMaxBytes ? 'Файл больше 40 МБ. Выберите поменьше' : undefined
  const start = refusal === undefined ? { state: 'waiting' as const } : { state: 'refused' as const, message: refusal }
  return { key, name, size, sent: 0, ...preview, ...start }
}

export function makeUploads(ask: OfficeAsk, pause: (ms: number, signal: AbortSignal) => Promise<void> = wait): Uploads {
  const list = makeUploadList()
  const { change } = list
  let count = 0
  const works = new Map<number, Work>()

  const send = (key: number, work: Work) =>
    sendFile(ask, work, {
      onBegun: id => works.set(key, { ...work, id }),
      onChange: changes => change(key, changes),
      untilAnswered: call => untilAnswered(key, work, call),
    })
  const untilAnswered = <Reply>(key: number, { ending: { signal } }: Work, call: Retried<Reply>) =>
    untilReply(call, { onLost: () => change(key, { state: 'lost' }), pause: ms => pause(ms, signal) })

  async function run(key: number): Promise<void> {
    const work = works.get(key)!
    change(key, { state: 'sending', sent: 0 })
    try {
      const stored = await untilAnswered(key, work, () => send(key, works.get(key)!))
      change(key, { state: 'done', sent: work.file.size, stored })
      work.onStored?.(stored)
    } catch (error) {
      if (!work.ending.signal.aborted) change(key, { state: 'refused', message: wordsOf(error) })
    }
    next()
  }

  function next(): void {
    const running = list
      .get()
      .filter(({ state }) => state === 'sending' || state === 'reading' || state === 'lost').length
    for (const { key } of list
      .get()
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, atOnce - running)))
      void run(key)
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    add: (files, onStored) => {
      const added = [...files].map((file): Upload => {
        const key = (count += 1)
        works.set(key, { file, ending: new AbortController(), onStored })
        return makeEntry(key, file)
      })
      list.add(added)
      next()
      return added.map(({ key }) => key)
    },
    retry: key => {
      change(key, { state: 'waiting', sent: 0, message: undefined })
      next()
    },
    drop: key => {
      const work = works.get(key)
      const isRunning = list.get().some(each => each.key === key && isActive(each))
      work?.ending.abort()
      works.delete(key)
      list.remove(new Set([key]))
      if (isRunning && work?.id) void ask(dropUpload, { params: { id: work.id } }).catch(() => {})
      next()
    },
    dropAll() {
      for (const { key } of list.get().filter(isActive)) this.drop(key)
    },
    clear: () =>
      list.remove(
        new Set(
          list
            .get()
            .filter(each => !isActive(each))
            .map(({ key }) => key),
        ),
      ),
  }
}

type Retried<Reply> = (isAfterLoss: boolean) => Promise<Reply>

/** Sends a file in chunks, unless the library already has its bytes. */
async function sendFile(
  ask: OfficeAsk,
  { file, ending: { signal } }: Work,
  {
    onBegun,
    onChange,
    untilAnswered,
  }: {
    onBegun: (id: string) => void
    onChange: (changes: Partial<Upload>) => void
    untilAnswered: <Reply>(call: Retried<Reply>) => Promise<Reply>
  },
): Promise<StoredUpload> {
  const hash = await hashOf(file)
  const started = await ask(startUpload, { body: { name: file.name.slice(0, 300), size: file.size, hash } }, { signal })
  if (started.stored) return started.stored
  const { id } = started.upload!
  onBegun(id)
  for (let at = 0; at < file.size;) {
    const body = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
    const reply = await untilAnswered(isAfterLoss =>
      isAfterLoss
        ? ask(getUpload, { params: { id } }, { signal })
        : ask(sendPiece, { params: { id }, query: { at }, body }, { signal }),
    )
    at = reply.upload.received
    onChange({ sent: at, state: 'sending' })
  }
  onChange({ state: 'reading' })
  return untilAnswered(() => ask(finishUpload, { params: { id } }, { signal }))
}

/** Repeats a call until there is a reply. `isAfterLoss` is true after a lost connection, when it is unknown how much has arrived. */
async function untilReply<Reply>(
  call: Retried<Reply>,
  { onLost, pause }: { onLost: () => void; pause: (ms: number) => Promise<void> },
): Promise<Reply> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await call(turn > 0)
    } catch (error) {
      const isPassing =
        error instanceof UnreachableError || (error instanceof CallError && retriedStatuses.has(error.status))
      if (!isPassing) throw error
      onLost()
      await pause(retryMs[Math.min(turn, retryMs.length - 1)]!)
    }
  }
}

/** Statuses after which a call is retried. */
const retriedStatuses = new Set([429, 503])

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', go, { once: true })
  })
}

const uploadsByAsk = new WeakMap<OfficeAsk, Uploads>()

/** The uploads of this office. While there are unfinished ones, the browser asks before the page is closed. */
export function uploadsOf(ask: OfficeAsk): Uploads {
  let uploads = uploadsByAsk.get(ask)
  if (!uploads) {
    const made = makeUploads(ask)
    addEventListener('beforeunload', event => {
      if (made.get().some(isActive)) event.preventDefault()
    })
    uploadsByAsk.set(ask, (uploads = made))
  }
  return uploads
}

/** The picture of an item that readers see; undefined for other files. */
export const shownPicture = (item: LibraryItem): ImageReply | undefined =>
  item.replacement?.image ?? item.image ?? undefined
