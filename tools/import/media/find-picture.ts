// Finds the bytes of a WordPress or Ghost picture, audio, video or document in a folder or on the web. Nothing here fails an import: no bytes are a valid result.
import { readFile, realpath } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { makeFetchPublic, PrivateAddressError, type FetchPublic } from '#platform/http/fetch-public.ts'

/** The reason in Russian if the bytes were not found. */
export type FetchedBytes = { bytes: Buffer } | { reason: string }

const maxBytes = 40 * 1024 * 1024
/** How long a host may be silent. There is no limit for the whole, because a video downloads slowly. */
const silenceMs = 15_000
/** After this many failures in a row a site is not asked again. */
const patience = 3

/**
 * The address of the full-size picture: WordPress appends `-300x200` to the name of a smaller copy, its hosting `?w=300`.
 * Copies of one picture have the same result, so it is also their key.
 */
export function fullAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  url.protocol = 'https:'
  url.pathname = url.pathname.replace(/-\d{2,4}x\d{2,4}(?=\.(?:jpe?g|png|gif|webp|avif|svg|bmp|heic)$)/i, '')
  return url.href
}

/** Possible paths of the file below the media folder: as uploads, as the root of a site, or all files in one folder. */
export function pathsOf(address: string): string[] {
  if (!URL.canParse(address)) return []
  let path: string
  try {
    path = decodeURIComponent(new URL(address).pathname)
  } catch {
    path = new URL(address).pathname
  }
  const parts = path.split('/').filter(part => part !== '' && part !== '.' && part !== '..')
  const uploads = parts.lastIndexOf('uploads')
  const ofGhost = parts.findIndex(
    (part, at) => parts[at - 1] === 'content' && ['images', 'media', 'files'].includes(part),
  )
  const root = uploads >= 0 ? uploads : ofGhost
  const below = parts.slice(root + 1)
  return [
    ...new Set([
      below.join(sep),
      join('uploads', ...below),
      join('wp-content', 'uploads', ...below),
      // Ghost's whole `content` folder.
      ...(ofGhost >= 0 ? [join(...parts.slice(ofGhost))] : []),
      parts.join(sep),
      basename(path),
    ]),
  ].filter(candidate => candidate !== '')
}

export function makePictureFinder(
  folder: string | undefined,
  options: { fetch?: FetchPublic; silenceMs?: number } = {},
): (address: string) => Promise<FetchedBytes> {
  const ask = options.fetch ?? makeFetchPublic()
  const root = folder === undefined ? undefined : resolve(folder)
  const failures = new Map<string, number>()

  async function readLocal(address: string): Promise<Buffer | undefined> {
    if (root === undefined) return undefined
    for (const path of pathsOf(address)) {
      try {
        const file = await realpath(join(root, path))
        if (file.startsWith((await realpath(root)) + sep)) return await readFile(file)
      } catch {
        // Not at this path: try the next one.
      }
    }
    return undefined
  }

  async function download(address: string): Promise<FetchedBytes> {
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return { reason: 'адрес не открыть' }
    const { host, origin } = new URL(address)
    if (host.endsWith('.invalid')) return { reason: 'адрес прежнего сайта неизвестен (--site)' }
    if ((failures.get(origin) ?? 0) >= patience) return { reason: `сайт ${host} не отвечает` }
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), options.silenceMs ?? silenceMs)
    try {
      const response = await ask(address, {
        signal: silence.signal,
        headers: { accept: 'image/*,*/*;q=0.9' },
      })
      failures.set(origin, 0)
      if (!response.ok) {
        await response.body?.cancel()
        return { reason: `сайт ${host} ответил ${response.status}` }
      }
      return await readBounded(response, () => timer.refresh())
    } catch (error) {
      if (error instanceof PrivateAddressError)
        return { reason: `${error.message} — в местной сети, возьмите файлы папкой` }
      failures.set(origin, (failures.get(origin) ?? 0) + 1)
      return { reason: `сайт ${host} не отвечает` }
    } finally {
      clearTimeout(timer)
    }
  }

  return async address => {
    const full = fullAddress(address)
    const candidates = full === address ? [address] : [full, address]
    for (const candidate of candidates) {
      const bytes = await readLocal(candidate)
      if (bytes) return { bytes }
    }
    let last: FetchedBytes = { reason: 'адрес не открыть' }
    for (const candidate of candidates) {
      last = await download(candidate)
      if ('bytes' in last) return last
    }
    return root === undefined ? last : { reason: `в папке нет, ${'reason' in last ? last.reason : ''}` }
  }
}

async function readBounded(response: Response, onPiece: () => void): Promise<FetchedBytes> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    onPiece()
    size += piece.byteLength
    if (size > maxBytes) return { reason: 'больше 40 МБ' }
    pieces.push(piece)
  }
  return size === 0 ? { reason: 'файл пуст' } : { bytes: Buffer.concat(pieces) }
}
