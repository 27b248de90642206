// Reads an archive of a magazine, a .zip or a folder, and refuses an incomplete one before anything is written: every file must exist
// and match its checksum and its schema. One file is in memory at a time.
import { createReadStream } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import {
  contents,
  formatName,
  formatVersion,
  isInside,
  manifest as manifestSchema,
  manifestName,
  rawPaths,
  sha256,
  type ContentKind,
  type ContentOf,
  type Manifest,
} from '#archive/format.ts'
import { makeArchiveCheck } from './check-archive.ts'

/** The archive was refused and nothing was written. The message is for the operator. */
class ArchiveError extends Error {
  readonly code = 'archive'
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

export type ArchiveLimits = { files: number; fileBytes: number; manifestBytes: number; totalBytes: number }

const mebibyte = 1024 * 1024
const usualLimits: ArchiveLimits = {
  files: 2_000_000,
  // A picture has at most 40 MB.
  fileBytes: 64 * mebibyte,
  manifestBytes: 400 * mebibyte,
  totalBytes: 256 * 1024 * mebibyte,
}

type Files = {
  sizes: Map<string, number>
  open(path: string): Promise<Readable>
  close(): Promise<void>
}

export type Archive = {
  manifest: Manifest
  /** Pictures that texts show and that the archive itself lists as missing. */
  missingPictures: number[]
  /** Paths of one kind, in the order of their numbers. */
  pathsOf(kind: ContentKind): string[]
  read<Kind extends ContentKind>(kind: Kind, path: string): Promise<ContentOf<Kind>>
  readBytes(path: string): Promise<Buffer>
  /** Bytes of a file of the archive. */
  sizeOf(path: string): number
  close(): Promise<void>
}

const outside = (path: string) => new ArchiveError(`Архив повреждён или подделан: путь «${path}» ведёт за его пределы`)
const tooLarge = (what: string) => new ArchiveError(`Архив слишком велик: ${what}`)
const megabytes = (bytes: number) => `${Math.ceil(bytes / mebibyte)} МБ`

async function openZip(path: string, limits: ArchiveLimits): Promise<Files> {
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch {
    throw new ArchiveError(`${path} — не архив .zip, или он обрывается`)
  }
  const entries = new Map<string, yauzl.Entry>()
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', (error: Error) => {
        const name = /(?:relative path|absolute path|characters in fileName): (.*)$/.exec(error.message)?.[1]
        reject(name === undefined ? new ArchiveError(`Архив повреждён: ${error.message}`) : outside(name))
      })
      zip.on('end', resolve)
      zip.on('entry', (entry: yauzl.Entry) => {
        const name = entry.fileName
        if (!isInside(name.replace(/\/$/, ''))) return reject(outside(name))
        if (entries.size >= limits.files) return reject(tooLarge(`в нём больше ${limits.files} файлов`))
        if (entries.has(name)) return reject(new ArchiveError(`Архив повреждён: файл «${name}» в нём дважды`))
        if (!name.endsWith('/')) entries.set(name, entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    open: name => zip.openReadStreamPromise(entries.get(name)!),
    close: async () => zip.close(),
  }
}

async function openFolder(root: string, limits: ArchiveLimits): Promise<Files> {
  const sizes = new Map<string, number>()
  const look = async (folder: string) => {
    for (const name of await readdir(join(root, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`
      const found = await lstat(join(root, path))
      if (found.isDirectory()) await look(path)
      // A symbolic link may lead anywhere.
      else if (!found.isFile() || !isInside(path)) throw outside(path)
      else sizes.set(path, found.size)
      if (sizes.size > limits.files) throw tooLarge(`в нём больше ${limits.files} файлов`)
    }
  }
  await look('')
  return { sizes, open: async path => createReadStream(join(root, path)), close: async () => {} }
}

async function readAll(files: Files, path: string, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of await files.open(path)) {
      // The size that a file declares is not trusted.
      if ((size += (piece as Buffer).length) > mostBytes) throw tooLarge(`«${path}» больше ${megabytes(mostBytes)}`)
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(`Архив повреждён: «${path}» не прочесть`)
  }
  return Buffer.concat(pieces)
}

function parseJson(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ArchiveError(`Архив повреждён: в «${path}» не JSON`)
  }
}

async function readManifest(files: Files, limits: ArchiveLimits): Promise<Manifest> {
  if (!files.sizes.has(manifestName))
    throw new ArchiveError(`Это не архив «Дельно»: в нём нет ${manifestName}. Архив делает npm run export`)
  const json = parseJson(await readAll(files, manifestName, limits.manifestBytes), manifestName) as {
    format?: unknown
    version?: unknown
  } | null
  if (json?.format !== formatName) throw new ArchiveError(`Это не архив «Дельно»: ${manifestName} не от него`)
  if (typeof json.version === 'number' && json.version > formatVersion)
    throw new ArchiveError(
      `Архив новее этой программы: его версия ${json.version}, понятны до ${formatVersion}. Обновите «Дельно»`,
    )
  const parsed = manifestSchema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ArchiveError(`Архив повреждён: ${manifestName} неполон (${parsed.error.issues[0]?.path.join('.')})`)
}

/** The kind of a path; 'raw' for files that are copied unchanged; undefined for paths that no archive has. */
function kindOf(path: string): ContentKind | 'raw' | undefined {
  for (const [kind, { path: pattern }] of Object.entries(contents)) if (pattern.test(path)) return kind as ContentKind
  return rawPaths.some(pattern => pattern.test(path)) ? 'raw' : undefined
}

/** Kinds whose bytes are a file of their own. */
const hasBytes = new Set<ContentKind>(['picture', 'file', 'text', 'textVersion'])

const numberOf = (path: string) => Number(/\/(\d+)\.json$/.exec(path)?.[1] ?? 0)

/** Opens an archive and checks it completely. Throws ArchiveError. */
export async function openArchive(
  path: string,
  options: { limits?: Partial<ArchiveLimits>; progress?: (done: number, total: number) => void } = {},
): Promise<Archive> {
  const limits = { ...usualLimits, ...options.limits }
  const files = (await stat(path)).isDirectory() ? await openFolder(path, limits) : await openZip(path, limits)
  try {
    const manifest = await readManifest(files, limits)
    const known = new Map(manifest.files.map(file => [file.path, file]))

    const readBytes = async (name: string): Promise<Buffer> => {
      const file = known.get(name)
      if (!file) throw new ArchiveError(`Архив повреждён: нет файла «${name}»`)
      const bytes = await readAll(files, name, limits.fileBytes)
      if (bytes.length !== file.size || sha256(bytes) !== file.sha256)
        throw new ArchiveError(`Архив повреждён: контрольная сумма «${name}» не сходится`)
      return bytes
    }
    const read = async <Kind extends ContentKind>(kind: Kind, name: string): Promise<ContentOf<Kind>> => {
      const parsed = contents[kind].schema.safeParse(parseJson(await readBytes(name), name))
      if (parsed.success) return parsed.data as ContentOf<Kind>
      const [issue] = parsed.error.issues
      throw new ArchiveError(
        `Архив повреждён: «${name}», поле ${issue?.path.join('.') || 'в начале'}: ${issue?.message}`,
      )
    }

    let total = 0
    for (const file of manifest.files) {
      if (!isInside(file.path)) throw outside(file.path)
      if (!files.sizes.has(file.path)) throw new ArchiveError(`Архив повреждён: нет файла «${file.path}»`)
      if (kindOf(file.path) === undefined)
        throw new ArchiveError(`Архив повреждён или подделан: лишний файл «${file.path}»`)
      if (file.size > limits.fileBytes) throw tooLarge(`«${file.path}» больше ${megabytes(limits.fileBytes)}`)
      if ((total += file.size) > limits.totalBytes) throw tooLarge(`больше ${megabytes(limits.totalBytes)}`)
    }
    if (known.size !== manifest.files.length)
      throw new ArchiveError(`Архив повреждён: ${manifestName} называет файл дважды`)
    for (const name of files.sizes.keys())
      if (name !== manifestName && !known.has(name))
        throw new ArchiveError(`Архив повреждён или подделан: файла «${name}» нет в ${manifestName}`)
    for (const needed of ['people.json', 'terms.json', 'recipe-terms.json', 'menus.json'])
      if (!known.has(needed)) throw new ArchiveError(`Архив повреждён: нет файла «${needed}»`)

    const check = makeArchiveCheck(manifest, message => new ArchiveError(`Архив повреждён: ${message}`))
    let done = 0
    try {
      for (const { path: name } of manifest.files) {
        options.progress?.((done += 1), manifest.files.length)
        const kind = kindOf(name)!
        if (kind === 'raw') await check.addBytes(name, await readBytes(name))
        else {
          const value = await read(kind, name)
          check.add(kind, name, value)
          if (!hasBytes.has(kind)) continue
          const bytes = name.replace(/[^/]*$/, (value as ContentOf<'picture'>).bytes)
          if (!known.has(bytes)) throw new ArchiveError(`Архив повреждён: нет файла «${bytes}»`)
        }
      }
    } finally {
      await check.close()
    }
    const missingPictures = check.finish()
    return {
      manifest,
      missingPictures,
      pathsOf: kind =>
        [...known.keys()].filter(name => contents[kind].path.test(name)).toSorted((a, b) => numberOf(a) - numberOf(b)),
      read,
      readBytes,
      sizeOf: name => known.get(name)!.size,
      close: () => files.close(),
    }
  } catch (error) {
    await files.close()
    throw error
  }
}
