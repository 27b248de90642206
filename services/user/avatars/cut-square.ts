// Untrusted bytes → a square picture without metadata. What a file says of itself (name, content type) is never asked.
import sharp, { type Metadata } from 'sharp'
import { DomainError } from '#contract/errors.ts'
import { avatarMaxBytes, avatarMaxPixels, avatarMinSide, avatarSide } from '../limits.ts'
import { squareAround, squareWithin, type Square } from '../rules/crop.ts'
import { makeOneAtATime } from './one-at-a-time.ts'

export type Crop = { square: Square } | { focal: readonly [number, number] }

/** No SVG: a portrait is a photograph or a drawing in pixels. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const inTurn = makeOneAtATime()

const unsupported = () =>
  new DomainError('unsupported_media', 'Это не картинка, которую мы понимаем: нужны JPEG, PNG, WebP, AVIF или GIF')
const tooLarge = () => new DomainError('too_large', 'Картинка слишком велика: можно до 10 МБ и 40 мегапикселей')

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw unsupported()
  }
}

function chooseSquare(size: { width: number; height: number }, crop: Crop): Square {
  const square = 'square' in crop ? squareWithin(size, crop.square) : squareAround(size, crop.focal)
  if (!square) throw new DomainError('validation', 'Вырезать так нельзя', { crop: 'выходит за края картинки' })
  if (square.side < avatarMinSide)
    throw new DomainError('validation', 'Картинка слишком мала', {
      body: `нужно хотя бы ${avatarMinSide} × ${avatarMinSide}`,
    })
  return square
}

/** At most 640 px a side, never enlarged. Throws `too_large`, `unsupported_media`, `validation`. */
export async function cutSquare(bytes: Uint8Array, crop: Crop): Promise<Buffer> {
  if (bytes.byteLength > avatarMaxBytes) throw tooLarge()
  const { format, compression, width, height, autoOrient } = await readMetadata(bytes)
  if (!format || !formats.has(format) || (format === 'heif' && compression !== 'av1') || !width || !height)
    throw unsupported()
  if (width * height > avatarMaxPixels) throw tooLarge()
  const { left, top, side } = chooseSquare(autoOrient, crop)
  const kept = Math.min(side, avatarSide)
  try {
    return await inTurn(() =>
      sharp(bytes, { failOn: 'error', limitInputPixels: avatarMaxPixels })
        .autoOrient()
        .extract({ left, top, width: side, height: side })
        .resize(kept, kept)
        .toColourspace('srgb')
        .webp({ quality: 90, effort: 2 })
        .toBuffer(),
    )
  } catch {
    throw new DomainError('unsupported_media', 'Файл картинки повреждён: прочесть его до конца не удалось')
  }
}
