// The list of a copy's files with their SHA-256, as `sha256sum -c` reads it.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export const sumsFile = 'sums.sha256'

/** Files of a copy that are not what was copied: missing, changed, or unreadable. */
export type Difference = { path: string; kind: 'missing' | 'changed' }

export type SumsWriter = { add(path: string, sum: string): void; close(): Promise<void> }

export function openSums(folder: string): SumsWriter {
  const stream = createWriteStream(join(folder, sumsFile), { flags: 'wx' })
  return {
    add: (path, sum) => void stream.write(`${sum}  ${path}\n`),
    close: () => new Promise((resolve, reject) => stream.on('error', reject).end(() => resolve())),
  }
}

/** Writes a stream to a new file. Returns its SHA-256 and size in bytes. */
export async function writeFileOf(source: Readable, file: string): Promise<{ sum: string; bytes: number }> {
  await mkdir(dirname(file), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return { sum: hash.digest('hex'), bytes }
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** All files below a folder, as paths with `/`, relative to it. */
export async function* listFiles(folder: string, below = ''): AsyncIterable<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* listFiles(folder, path)
    else if (entry.isFile()) yield path
  }
}

/** The sums of the files whose paths begin so. */
export async function readSums(folder: string, begins: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const list = await open(join(folder, sumsFile))
  for await (const line of list.readLines()) {
    const path = line.slice(66)
    if (path.startsWith(begins)) sums.set(path, line.slice(0, 64))
  }
  return sums
}

/** Reads a whole copy back and compares it with its list. */
export async function* findDifferences(folder: string, onFile: () => void = () => {}): AsyncIterable<Difference> {
  const list = await open(join(folder, sumsFile))
  for await (const line of list.readLines()) {
    const [sum, path] = [line.slice(0, 64), line.slice(66)]
    onFile()
    const found = await sumOf(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (found !== sum) yield { path, kind: found === undefined ? 'missing' : 'changed' }
  }
}
