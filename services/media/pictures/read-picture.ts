// Untrusted bytes → the picture that is kept. What a file says of itself (name, content type) is never asked.
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { DomainError } from '#contract/errors.ts'
import { losslessMaxPixels, masterMaxSide, svgWidth, uploadMaxBytes, uploadMaxPixels } from '../limits.ts'

// The encoders' own threads would come on top of the turns; and caching operations buys nothing for pictures seen once.
sharp.concurrency(1)
sharp.cache(false)

export type ReadPicture = {
  bytes: Buffer
  contentType: string
  extension: 'webp' | 'avif'
  width: number
  height: number
  isTransparent: boolean
  /** Base64; about 25 bytes. */
  thumbhash: string
}

const tooLarge = () => new DomainError('too_large', 'Картинка слишком велика: можно до 40 МБ и 50 мегапикселей')
const unsupported = () =>
  new DomainError(
    'unsupported_media',
    'Это не картинка, которую мы понимаем: нужны JPEG, PNG, WebP, AVIF, GIF, TIFF или SVG',
  )
const broken = () => new DomainError('unsupported_media', 'Файл картинки повреждён: прочесть его до конца не удалось')

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'svg', 'heif'])

async function readMetadata(bytes: Uint8Array): Promise<Metadata & { width: number; height: number }> {
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw unsupported()
  }
  const { format, width, height } = metadata
  if (!format || !formats.has(format) || (format === 'heif' && metadata.compression !== 'av1') || !width || !height)
    throw unsupported()
  return { ...metadata, width, height }
}

/** WebP and AVIF of ours, of a phone or of an editor's tool: encoded well already, and with nothing in it but the picture. */
function isGoodAsItIs(metadata: Metadata & { width: number; height: number }): boolean {
  const { format, exif, xmp, icc, iptc, orientation, pages, space, depth, width, height } = metadata
  return (
    (format === 'webp' || format === 'heif') &&
    !(exif ?? xmp ?? icc ?? iptc) &&
    (orientation ?? 1) === 1 &&
    (pages ?? 1) === 1 &&
    space === 'srgb' &&
    depth === 'uchar' &&
    Math.max(width, height) <= masterMaxSide
  )
}

function openPixels(bytes: Uint8Array, metadata: Metadata & { width: number; height: number }): Sharp {
  if (metadata.format !== 'svg')
    return sharp(bytes, { failOn: 'error', limitInputPixels: uploadMaxPixels }).autoOrient()
  const scale = Math.min(svgWidth / metadata.width, masterMaxSide / metadata.height)
  const density = Math.min(100_000, Math.max(1, (metadata.density ?? 72) * scale))
  return sharp(bytes, { density, limitInputPixels: uploadMaxPixels }).resize({
    width: svgWidth,
    height: masterMaxSide,
    fit: 'inside',
  })
}

type Pixels = { data: Buffer; info: OutputInfo }

const toPixels = (picture: Sharp): Promise<Pixels> =>
  picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

const fromPixels = ({ data, info }: Pixels): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })

/** Quicker by far than the statistics of all channels. */
function isSeeThrough({ data, info }: Pixels): boolean {
  if (info.channels !== 2 && info.channels !== 4) return false
  for (let at = info.channels - 1; at < data.length; at += info.channels) if (data[at] !== 255) return true
  return false
}

async function makeThumbhash(pixels: Pixels): Promise<string> {
  const small = fromPixels(pixels)
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/**
 * Checks, turns upright, takes metadata away and makes it at most 2,560 px. Throws `too_large` (413) and
 * `unsupported_media` (415).
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  if (bytes.byteLength > uploadMaxBytes) throw tooLarge()
  const metadata = await readMetadata(bytes)
  if (metadata.format !== 'svg' && metadata.width * metadata.height > uploadMaxPixels) throw tooLarge()
  try {
    return isGoodAsItIs(metadata) ? await keep(Buffer.from(bytes), metadata) : await encode(openPixels(bytes, metadata))
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (/pixel limit/i.test(String(error))) throw tooLarge()
    throw broken()
  }
}

/** Decoded once to the end, which proves it whole; readers only ever get renditions, so encoding it again would only lose. */
async function keep(bytes: Buffer, metadata: Metadata & { width: number; height: number }): Promise<ReadPicture> {
  const pixels = await toPixels(sharp(bytes, { failOn: 'error', limitInputPixels: uploadMaxPixels }))
  const isAvif = metadata.format === 'heif'
  return {
    bytes,
    contentType: isAvif ? 'image/avif' : 'image/webp',
    extension: isAvif ? 'avif' : 'webp',
    width: metadata.width,
    height: metadata.height,
    isTransparent: isSeeThrough(pixels),
    thumbhash: await makeThumbhash(pixels),
  }
}

async function encode(picture: Sharp): Promise<ReadPicture> {
  const pixels = await toPixels(
    picture.resize({ width: masterMaxSide, height: masterMaxSide, fit: 'inside', withoutEnlargement: true }),
  )
  const { width, height, channels } = pixels.info
  const isTransparent = isSeeThrough(pixels)
  const kept = channels === 4 && !isTransparent ? fromPixels(pixels).removeAlpha() : fromPixels(pixels)
  const area = width * height
  const isLossless = area <= losslessMaxPixels || (isTransparent && area <= 8 * losslessMaxPixels)
  const bytes = await kept
    .webp(isLossless ? { lossless: true, effort: 2 } : { quality: 90, alphaQuality: 100, effort: 2 })
    .toBuffer()
  return {
    bytes,
    contentType: 'image/webp',
    extension: 'webp',
    width,
    height,
    isTransparent,
    thumbhash: await makeThumbhash(pixels),
  }
}
