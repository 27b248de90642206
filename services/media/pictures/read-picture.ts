// Untrusted bytes → the picture that is stored. Runs in the decoder process (decode-process.ts).
import type { Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { PictureUse } from '#contract/media.ts'
import { losslessMaxPixels, masterMaxSide, portraitMinSide, portraitSide, svgWidth } from '../limits.ts'
import { squareAround, squareWithin, toRaw, type Square } from '../rules/crop.ts'
import type { Inspected } from './inspect-picture.ts'
import { fromPixels, openUntrusted, toPixels, turnUpright, type Pixels } from './open-picture.ts'
import { PictureRefused, refusals } from './refusals.ts'

/** The square that becomes the portrait, in pixels of the upright picture or around a point (0–1). */
export type Crop = { square: Square } | { focal: readonly [number, number] }

/** An inspected picture that is within all bounds. */
export type PictureTask = { use: PictureUse; inspected: Inspected; maxPixels: number; crop: Crop | undefined }

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

type Opened = PictureTask & { metadata: Metadata }

const decoderOf: Readonly<Record<Inspected['format'], string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
  tiff: 'tiff',
  svg: 'svg',
}

async function open(task: PictureTask): Promise<Opened> {
  const { inspected, maxPixels, use } = task
  const metadata = await openUntrusted(inspected.bytes, { maxPixels })
    .metadata()
    .catch((error: unknown) => {
      if (/pixel limit/i.test(String(error))) throw error
      throw inspected.format === 'svg' || inspected.format === 'tiff'
        ? refusals.unknown(use === 'editor')
        : refusals.broken()
    })
  const { format, compression, width, height } = metadata
  if (format !== decoderOf[inspected.format] || (format === 'heif' && compression !== 'av1'))
    throw refusals.unknown(true)
  // The decoder found a larger picture than the structure declared, and so than was checked.
  if (inspected.width > 0 && (width > inspected.width || height > inspected.height)) throw refusals.broken()
  if (format !== 'svg' && width * height > maxPixels) throw refusals.tooManyPixels(width * height, maxPixels)
  return { ...task, metadata }
}

/** A WebP or AVIF without metadata and within the size of a master: it is encoded well already and is stored as it is. */
function isGoodAsItIs({ inspected, metadata }: Opened): boolean {
  const { exif, xmp, icc, iptc, orientation, pages, space, depth, width, height } = metadata
  return (
    (inspected.format === 'webp' || inspected.format === 'avif') &&
    inspected.isBare &&
    !(exif ?? xmp ?? icc ?? iptc) &&
    (orientation ?? 1) === 1 &&
    (pages ?? 1) === 1 &&
    space === 'srgb' &&
    depth === 'uchar' &&
    Math.max(width, height) <= masterMaxSide
  )
}

/** True when a pixel is transparent. Much faster than the statistics of all channels. */
function isSeeThrough({ data, channels }: Pixels): boolean {
  if (channels !== 2 && channels !== 4) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true
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

/** Rotates upright, removes metadata and reduces to the size of a master or portrait. Throws PictureRefused. */
export async function readPicture(task: PictureTask): Promise<ReadPicture> {
  try {
    const opened = await open(task)
    if (task.use === 'portrait') return await encode(await cutSquare(opened))
    return isGoodAsItIs(opened) ? await keep(opened) : await encode(await shrink(opened))
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    if (/pixel limit/i.test(String(error))) throw refusals.tooManyPixels(task.maxPixels + 1, task.maxPixels)
    throw refusals.broken()
  }
}

/** Stores the upload unchanged. It is decoded once to prove it complete; encoding it again would only lose quality. */
async function keep({ inspected, maxPixels, metadata }: Opened): Promise<ReadPicture> {
  const pixels = await toPixels(openUntrusted(inspected.bytes, { maxPixels }))
  const isAvif = inspected.format === 'avif'
  return {
    bytes: Buffer.from(inspected.bytes),
    contentType: isAvif ? 'image/avif' : 'image/webp',
    extension: isAvif ? 'avif' : 'webp',
    width: metadata.width,
    height: metadata.height,
    isTransparent: isSeeThrough(pixels),
    thumbhash: await makeThumbhash(pixels),
  }
}

async function shrink({ inspected, maxPixels, metadata }: Opened): Promise<Pixels> {
  if (inspected.format === 'svg') {
    const scale = Math.min(svgWidth / metadata.width, masterMaxSide / metadata.height)
    const density = Math.min(100_000, Math.max(1, (metadata.density ?? 72) * scale))
    return toPixels(
      openUntrusted(inspected.bytes, { maxPixels, density }).resize({
        width: svgWidth,
        height: masterMaxSide,
        fit: 'inside',
      }),
    )
  }
  const sized = openUntrusted(inspected.bytes, { maxPixels }).resize({
    width: masterMaxSide,
    height: masterMaxSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return turnUpright(await toPixels(sized), metadata.orientation ?? 1)
}

/** The square of a portrait, at most 640 px wide, never enlarged. */
async function cutSquare({ inspected, maxPixels, metadata, crop = { focal: [0.5, 0.5] } }: Opened): Promise<Pixels> {
  const square =
    'square' in crop ? squareWithin(metadata.autoOrient, crop.square) : squareAround(metadata.autoOrient, crop.focal)
  if (!square) throw refusals.outside()
  if (square.side < portraitMinSide) throw refusals.tooSmall(portraitMinSide)
  const orientation = metadata.orientation ?? 1
  const { left, top, side } = toRaw(square, metadata, orientation)
  const kept = Math.min(side, portraitSide)
  // The decoder can halve a whole JPEG or WebP while reading, but not a part: so the picture is halved first and cropped then.
  const halved = [8, 4, 2].find(times => side >= kept * times) ?? 1
  const scaled = (value: number) => Math.floor(value / halved)
  const untrusted = openUntrusted(inspected.bytes, { maxPixels })
  const whole =
    halved === 1
      ? untrusted
      : untrusted.resize({
          width: Math.ceil(metadata.width / halved),
          height: Math.ceil(metadata.height / halved),
          fit: 'fill',
        })
  const part = await toPixels(
    whole.extract({ left: scaled(left), top: scaled(top), width: scaled(side), height: scaled(side) }),
  )
  return turnUpright(await toPixels(fromPixels(part).resize(kept, kept)), orientation)
}

async function encode(pixels: Pixels): Promise<ReadPicture> {
  const { width, height, channels } = pixels
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
