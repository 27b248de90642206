// Untrusted bytes → the picture that is kept. What a file says of itself (name, content type) is never asked.
import sharp, { type Metadata, type Sharp } from 'sharp'
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

async function makeThumbhash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
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
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: uploadMaxPixels })
  const [thumbhash, isOpaque] = await Promise.all([
    makeThumbhash(open()),
    metadata.hasAlpha
      ? open()
          .stats()
          .then(stats => stats.isOpaque)
      : true,
  ])
  const isAvif = metadata.format === 'heif'
  return {
    bytes,
    contentType: isAvif ? 'image/avif' : 'image/webp',
    extension: isAvif ? 'avif' : 'webp',
    width: metadata.width,
    height: metadata.height,
    isTransparent: !isOpaque,
    thumbhash,
  }
}

async function encode(picture: Sharp): Promise<ReadPicture> {
  const { data, info } = await picture
    .resize({ width: masterMaxSide, height: masterMaxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const hasAlpha = info.channels === 2 || info.channels === 4
  const isTransparent = hasAlpha && !(await pixels().stats()).isOpaque
  const kept = isTransparent || !hasAlpha ? pixels() : pixels().removeAlpha()
  const area = info.width * info.height
  const isLossless = area <= losslessMaxPixels || (isTransparent && area <= 8 * losslessMaxPixels)
  const master = await kept
    .clone()
    .webp(isLossless ? { lossless: true, effort: 2 } : { quality: 90, alphaQuality: 100, effort: 2 })
    .toBuffer()
  return {
    bytes: master,
    contentType: 'image/webp',
    extension: 'webp',
    width: info.width,
    height: info.height,
    isTransparent,
    thumbhash: await makeThumbhash(kept),
  }
}
