// The only place that opens uploaded pictures with sharp, so that bounds and settings cannot be forgotten.
import sharp, { type Sharp } from 'sharp'
import { decodeWallSeconds } from '../limits.ts'

// Concurrency is limited by the callers, not by threads of sharp. A cache of operations is useless for pictures opened once.
sharp.concurrency(1)
sharp.cache(false)

export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** Opens untrusted bytes: read once from top to bottom, rejected at the first error. */
export function openUntrusted(
  bytes: Uint8Array,
  { maxPixels, density }: { maxPixels: number; density?: number },
): Sharp {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maxPixels,
    sequentialRead: true,
    unlimited: false,
    pages: 1,
    ...(density === undefined ? {} : { density }),
  }).timeout({ seconds: decodeWallSeconds })
}

/** Opens a stored master, which was decoded completely when it was uploaded. */
export const openMaster = (bytes: Uint8Array): Sharp => sharp(bytes, { failOn: 'none', sequentialRead: true })

export const fromPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

export async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
}

/** Transformations by EXIF orientation, 1 to 8. */
const rotations: readonly ((picture: Sharp) => Sharp)[] = [
  picture => picture,
  picture => picture.flop(),
  picture => picture.rotate(180),
  picture => picture.flip(),
  picture => picture.flop().rotate(270),
  picture => picture.rotate(90),
  picture => picture.flop().rotate(90),
  picture => picture.rotate(270),
]

/** Rotates by the EXIF orientation (1–8). Done after resizing: a rotated picture cannot be read in one pass from top to bottom. */
export async function turnUpright(pixels: Pixels, orientation: number): Promise<Pixels> {
  const rotate = rotations[orientation - 1]
  return rotate === undefined || orientation === 1 ? pixels : toPixels(rotate(fromPixels(pixels)))
}
