// Blobs in a folder: `objects/KEY` holds the bytes, `types/KEY` the content type, `unfinished/` files still being written.
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { checkBlobKey, type BlobInfo, type Blobs } from './port.ts'

const fallbackType = 'application/octet-stream'

function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}

async function orUndefined<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Writes to a temporary file, syncs and renames: after a crash the file has its old or its new content, never a part. */
async function writeWhole(unfinished: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(unfinished, { recursive: true })
  await mkdir(dirname(file), { recursive: true })
  const aside = join(unfinished, crypto.randomUUID())
  try {
    const handle = await open(aside, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  // Windows cannot sync a folder and does not need to.
  if (process.platform === 'win32') return
  const parent = await open(dirname(file), 'r')
  await parent.sync().finally(() => parent.close())
}

export function makeDiskBlobs({ folder }: { folder: string }): Blobs {
  const unfinished = join(folder, 'unfinished')
  const objects = join(folder, 'objects')
  const objectOf = (key: string) => join(objects, key)
  const typeOf = (key: string) => join(folder, 'types', key)

  async function* walk(path: string): AsyncIterable<string> {
    for (const entry of (await orUndefined(readdir(path, { withFileTypes: true }))) ?? []) {
      const child = join(path, entry.name)
      if (entry.isDirectory()) yield* walk(child)
      else yield child
    }
  }

  return {
    put: async (key, bytes, { contentType }) => {
      checkBlobKey(key)
      await writeWhole(unfinished, typeOf(key), Buffer.from(contentType))
      await writeWhole(unfinished, objectOf(key), bytes)
    },
    get: async key => {
      checkBlobKey(key)
      const [bytes, info, type] = await Promise.all([
        orUndefined(readFile(objectOf(key))),
        orUndefined(stat(objectOf(key))),
        orUndefined(readFile(typeOf(key), 'utf8')),
      ])
      if (!bytes || !info) return undefined
      return { bytes, contentType: type ?? fallbackType, size: bytes.byteLength, modifiedAt: info.mtime }
    },
    read: async (key, range) => {
      checkBlobKey(key)
      const handle = await orUndefined(open(objectOf(key)))
      return handle?.createReadStream(range)
    },
    has: async key => {
      checkBlobKey(key)
      return (await orUndefined(stat(objectOf(key))))?.isFile() ?? false
    },
    typeOf: async key => {
      checkBlobKey(key)
      const info = await orUndefined(stat(objectOf(key)))
      if (!info?.isFile()) return undefined
      return (await orUndefined(readFile(typeOf(key), 'utf8'))) ?? fallbackType
    },
    remove: async key => {
      checkBlobKey(key)
      await orUndefined(rm(objectOf(key)))
      await orUndefined(rm(typeOf(key)))
    },
    list: async function* (prefix): AsyncIterable<BlobInfo> {
      if (prefix.split('/').includes('..')) return
      // The last segment of the prefix may be the beginning of a file name.
      const start = prefix.includes('/') ? join(objects, prefix.slice(0, prefix.lastIndexOf('/'))) : objects
      for await (const file of walk(start)) {
        const key = file.slice(objects.length + 1).replaceAll(sep, '/')
        const info = key.startsWith(prefix) ? await orUndefined(stat(file)) : undefined
        if (info) yield { key, size: info.size, modifiedAt: info.mtime }
      }
    },
  }
}
