// A text on this device: every update in IndexedDB, so that writing survives a lost connection and a closed tab. Unlike y-indexeddb, a
// write tells when its transaction has completed: «Сохранено на этом устройстве» must be true.
import * as Y from 'yjs'

export type DeviceCopy = {
  /** All updates of the text. Rejects when this browser stores nothing. */
  load(): Promise<Uint8Array[]>
  /** Resolves when the update is stored. */
  append(update: Uint8Array): Promise<void>
  close(): void
}

const databaseName = 'delno-office'
const storeName = 'updates'
const byText = 'text'
/** More updates of a text than this are stored as one. */
const updatesMax = 200

type Row = { text: string; bytes: Uint8Array }

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
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName, { autoIncrement: true }).createIndex(byText, 'text')
  })
  return resultOf(request)
}

/** `owner`: the person, because several may use this browser one after another. */
export function openDeviceCopy(owner: string, textId: number): DeviceCopy {
  const text = `${owner}:${textId}`
  const opening = openDatabase()
  opening.catch(() => {})
  let stored = 0

  async function readRows(store: IDBObjectStore): Promise<Row[]> {
    return (await resultOf(store.index(byText).getAll(text))) as Row[]
  }

  /** Many updates become one, in one transaction: a crash leaves either. */
  async function fold(): Promise<void> {
    const transaction = (await opening).transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    const keys = await resultOf(store.index(byText).getAllKeys(text))
    const rows = await readRows(store)
    for (const key of keys) store.delete(key)
    store.add({ text, bytes: Y.mergeUpdates(rows.map(({ bytes }) => bytes)) } satisfies Row)
    stored = 1
    await completionOf(transaction)
  }

  return {
    load: async () => {
      const rows = await readRows((await opening).transaction(storeName).objectStore(storeName))
      stored = rows.length
      return rows.map(({ bytes }) => bytes)
    },
    append: async bytes => {
      const transaction = (await opening).transaction(storeName, 'readwrite')
      transaction.objectStore(storeName).add({ text, bytes } satisfies Row)
      await completionOf(transaction)
      stored += 1
      if (stored > updatesMax) await fold()
    },
    close: () =>
      void opening.then(
        database => database.close(),
        () => {},
      ),
  }
}
