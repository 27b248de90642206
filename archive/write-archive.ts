// Writes an archive to a .zip, a folder or a stream. A file gets its final name when it is complete.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'

export type ArchiveWriter = {
  /** Resolves when the bytes have been written and may be released. */
  add(path: string, bytes: Buffer): Promise<void>
  close(): Promise<void>
  /** Deletes the unfinished archive. */
  abandon(): Promise<void>
}

/** The target already exists. */
export class ArchiveExistsError extends Error {
  readonly code = 'archive_exists'
  constructor(path: string) {
    super(`${path} уже есть: укажите другое имя или уберите прежний архив`)
    this.name = 'ArchiveExistsError'
  }
}

/** Pictures are already compressed. */
const isPacked = (path: string) => /\.(webp|avif)$/.test(path)

/** A large file is passed on in pieces, so that a slow reader is felt and other work goes on between them. */
const pieceBytes = 256 * 1024
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** The library's own list of files, which its types do not name. */
type WithEntries = { entries: unknown[] }
const entriesAtOnce = 100

/** Adds files to a ZIP one at a time. `written` settles when its stream has ended or was destroyed. */
function makeZip(zip: yazl.ZipFile, written: Promise<void>, modifiedAt: Date): Pick<ArchiveWriter, 'add' | 'close'> {
  const listed = zip as unknown as WithEntries
  const done: unknown[] = []
  let failure: { error: unknown } | undefined
  let giveUp: (error: unknown) => void = () => {}
  // Heard once for all files: Promise.race would add something to `written` for each of them, and drop none.
  written.catch((error: unknown) => {
    failure = { error }
    giveUp(error)
  })
  const add: ArchiveWriter['add'] = async (name, bytes) => {
    if (failure) throw failure.error
    // For each file the library looks through all of them (its pull request 91), so it does not see those that are done until
    // it writes their list. The last one may still be compressed.
    if (listed.entries.length > entriesAtOnce) done.push(...listed.entries.splice(0, entriesAtOnce))
    // The library keeps every entry until the end, so the entry loses its stream when that was read: the stream keeps its compressor.
    let stream: Readable | undefined = Readable.from(piecesOf(bytes), { objectMode: false })
    const options = { size: bytes.length, mtime: modifiedAt, compress: !isPacked(name), forceDosTimestamp: true }
    const read = Promise.withResolvers<void>()
    giveUp = read.reject
    stream.once('close', read.resolve).once('error', read.reject)
    // It keeps the name as well, as a Buffer: in the pool, each would keep 64 kB alive.
    const { poolSize } = Buffer
    Buffer.poolSize = 0
    zip.addReadStreamLazy(name, options, take => take(null, stream!))
    Buffer.poolSize = poolSize
    await read.promise
    stream = undefined
  }
  const close = () => {
    listed.entries = done.concat(listed.entries)
    zip.end()
    return written
  }
  return { add, close }
}

export async function openZipWriter(path: string, modifiedAt: Date): Promise<ArchiveWriter> {
  if (existsSync(path)) throw new ArchiveExistsError(path)
  const begun = `${path}.part`
  const zip = new yazl.ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(begun))
  const { add, close } = makeZip(zip, written, modifiedAt)
  return {
    add,
    async close() {
      await close()
      await rename(begun, path)
    },
    async abandon() {
      zip.end()
      await written.catch(() => {})
      await rm(begun, { force: true })
    },
  }
}

/** A ZIP for who reads the stream. It is written as fast as it is read; nothing is kept. Who destroys the stream stops the writer. */
export function openZipStream(modifiedAt: Date): { writer: Pick<ArchiveWriter, 'add' | 'close'>; stream: Readable } {
  const zip = new yazl.ZipFile()
  const stream = zip.outputStream as Readable
  return { stream, writer: makeZip(zip, finished(stream), modifiedAt) }
}

export async function openFolderWriter(path: string): Promise<ArchiveWriter> {
  await mkdir(path, { recursive: true })
  if ((await readdir(path)).length > 0) throw new ArchiveExistsError(path)
  return {
    async add(name, bytes) {
      const file = join(path, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    },
    close: async () => {},
    abandon: async () => {
      await rm(path, { recursive: true, force: true })
    },
  }
}
