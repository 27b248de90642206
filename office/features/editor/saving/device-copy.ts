// The copy of a text on this device: every update is stored in IndexedDB, so that changes survive a lost connection and a closed tab. Unlike
// with y-indexeddb, a write resolves only when its transaction has completed, because «Сохранено на этом устройстве» must be true.
// A fully acknowledged copy is deleted when the person signs out, when the text is gone, and after a while (decision 028).
// Unacknowledged changes stay until their author signs in again.
import * as Y from 'yjs'
import { deviceDatabase } from '../../../shell/storage/stored-names.ts'

export type DeviceCopy = {
  /** All updates of the text. Rejects if this browser cannot store anything. */
  load(): Promise<Uint8Array[]>
  /** Resolves when the update is stored. */
  append(update: Uint8Array): Promise<void>
  /** Records whether the server has acknowledged every change of this tab. */
  noteSaved(isSaved: boolean): void
  /** Called when the text is gone: deletes the copy unless it has unacknowledged changes. */
  drop(): Promise<void>
  close(): void
}

const storeName = 'updates'
/** The store of the texts whose copy is acknowledged, with the time. The copy of any other text may have changes that nobody else has. */
const savedName = 'saved'
const byText = 'text'
/** If a text has more updates than this, they are merged into one. */
const updatesMax = 200

/** An acknowledged copy that nobody has opened for this long is deleted. */
export const keptDays = 30
const dayMs = 86_400_000

/** A tab may close without an event, so the acknowledgement is stored this long after the last change. */
const settleMs = 1_000

type Row = { text: string; bytes: Uint8Array }
type Saved = { text: string; at: number }

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error))
    transaction.addEventListener('abort', () => reject(transaction.error))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(deviceDatabase, 2)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion < 1) request.result.createObjectStore(storeName, { autoIncrement: true }).createIndex(byText, 'text')
    request.result.createObjectStore(savedName, { keyPath: 'text' })
  })
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      // Lets a tab with a newer release upgrade the database.
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error))
    // A tab with an older release blocks the upgrade: this tab works without a copy, and the text comes from the server.
    request.addEventListener('blocked', () => reject(new Error('the copies are held by another tab')))
  })
}

/** The copies of this tab that are open or closing. Their acknowledgements are stored before copies are deleted. */
const openCopies = new Set<{ settle(): Promise<void> }>()

/** Deletes the acknowledged copies for which `isDue` is true. */
async function deleteSaved(isDue: (saved: Saved) => boolean): Promise<void> {
  await Promise.allSettled([...openCopies].map(copy => copy.settle()))
  const database = await openDatabase()
  const transaction = database.transaction([storeName, savedName], 'readwrite')
  const due = ((await resultOf(transaction.objectStore(savedName).getAll())) as Saved[]).filter(isDue)
  for (const { text } of due) await deleteCopy(transaction, text)
  await completionOf(transaction)
  database.close()
}

async function deleteCopy(transaction: IDBTransaction, text: string): Promise<void> {
  const store = transaction.objectStore(storeName)
  for (const key of await resultOf(store.index(byText).getAllKeys(text))) store.delete(key)
  transaction.objectStore(savedName).delete(text)
}

/** Deletes the acknowledged copies of a person who signs out of this browser. */
export const deleteCopiesOf = (owner: string): Promise<void> => deleteSaved(({ text }) => text.startsWith(`${owner}:`))

export const deleteOldCopies = (now = Date.now()): Promise<void> => deleteSaved(({ at }) => at < now - keptDays * dayMs)

/** The deletion of old copies, which runs once per page load. */
let sweeping: Promise<void> | undefined

/** The rows of one text. Only rows that this tab has read or written can be known to be acknowledged. */
function openRows(text: string, opening: Promise<IDBDatabase>) {
  const known = new Set<IDBValidKey>()
  let stored = 0
  const begin = async () => (await opening).transaction([storeName, savedName], 'readwrite')
  const keysIn = (transaction: IDBTransaction) =>
    resultOf(transaction.objectStore(storeName).index(byText).getAllKeys(text))
  const rowsIn = (transaction: IDBTransaction) =>
    resultOf(transaction.objectStore(storeName).index(byText).getAll(text)) as Promise<Row[]>
  const markSaved = (transaction: IDBTransaction) =>
    transaction.objectStore(savedName).put({ text, at: Date.now() } satisfies Saved)

  /** Merges many updates into one, in one transaction, so that a crash loses nothing. Rows of other tabs are not changed. */
  async function fold(): Promise<void> {
    const transaction = (await opening).transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    const keys = await keysIn(transaction)
    const rows = await rowsIn(transaction)
    const own = rows.filter((_, at) => known.has(keys[at]!))
    for (const key of keys) if (known.has(key)) store.delete(key)
    known.clear()
    stored = rows.length - own.length
    if (own.length > 0) {
      stored += 1
      known.add(await resultOf(store.add({ text, bytes: Y.mergeUpdates(own.map(({ bytes }) => bytes)) } satisfies Row)))
    }
    await completionOf(transaction)
  }

  return {
    async load(): Promise<Uint8Array[]> {
      const transaction = await begin()
      // The text was opened again, so the time of its copy is renewed.
      if (await resultOf(transaction.objectStore(savedName).get(text))) markSaved(transaction)
      const keys = await keysIn(transaction)
      const rows = await rowsIn(transaction)
      for (const key of keys) known.add(key)
      stored = rows.length
      return rows.map(({ bytes }) => bytes)
    },
    async append(bytes: Uint8Array): Promise<void> {
      const transaction = await begin()
      const key = resultOf(transaction.objectStore(storeName).add({ text, bytes } satisfies Row))
      transaction.objectStore(savedName).delete(text)
      await completionOf(transaction)
      known.add(await key)
      stored += 1
      if (stored > updatesMax) await fold()
    },
    /** Records that the copy is acknowledged, unless another tab has written to it. */
    async noteAcknowledged(isStillSaved: () => boolean): Promise<void> {
      if (known.size === 0) return
      const transaction = await begin()
      const keys = await keysIn(transaction)
      if (isStillSaved() && keys.every(key => known.has(key))) markSaved(transaction)
      await completionOf(transaction)
    },
    /** Deletes the copy if it is acknowledged. */
    async dropAcknowledged(): Promise<void> {
      const transaction = await begin()
      const found: unknown = await resultOf(transaction.objectStore(savedName).get(text))
      if (found !== undefined) await deleteCopy(transaction, text)
      await completionOf(transaction)
      if (found !== undefined) known.clear()
    },
  }
}

/** `owner`: the id of the person, because several people may use this browser one after another. */
export function openDeviceCopy(owner: string, textId: number): DeviceCopy {
  const opening = openDatabase()
  opening.catch(() => {})
  sweeping ??= deleteOldCopies().catch(() => {})
  const rows = openRows(`${owner}:${textId}`, opening)
  let isSaved = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let ending = Promise.resolve()

  async function settle(): Promise<void> {
    clearTimeout(settling)
    if (isSaved) await rows.noteAcknowledged(() => isSaved)
  }
  async function drop(): Promise<void> {
    await settle()
    await rows.dropAcknowledged()
  }

  const copy: DeviceCopy & { settle(): Promise<void> } = {
    settle,
    load: rows.load,
    append: rows.append,
    noteSaved: next => {
      isSaved = next
      clearTimeout(settling)
      if (next) settling = setTimeout(() => void settle().catch(() => {}), settleMs)
    },
    drop: () => (ending = drop()),
    close: () => {
      const closing = ending.then(settle, settle)
      copy.settle = () => closing
      closing
        .catch(() => {})
        .then(() => openCopies.delete(copy))
        .then(() => opening)
        .then(
          database => database.close(),
          () => {},
        )
    },
  }
  openCopies.add(copy)
  return copy
}
