// The list of a copy's files with their SHA-256, as `sha256sum -c` reads it.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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

/** Writes pieces to a new file. Returns their SHA-256. */
export async function writeFileOf(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of source) {
      hash.update(piece)
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

/** One buffer for all files: a stream makes a new one for each piece, and a gigabyte of them is collected late. */
async function* readPieces(file: string): AsyncIterable<Buffer> {
  const handle = await open(file)
  const buffer = takeBuffer()
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    spare.push(buffer)
    await handle.close()
  }
}

const spare: Buffer[] = []
const pieceBytes = 256 * 1024
const takeBuffer = () => spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of readPieces(file)) hash.update(piece)
  return hash.digest('hex')
}

export const copyFileOf = async (from: string, to: string): Promise<void> =>
  void (await writeFileOf(readPieces(from), to))

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
