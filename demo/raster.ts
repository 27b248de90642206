// Converts drawings to pixels. Grain and stipple make this slow (0.7–2 s of a core per picture), so the results are stored in
// art/ready: docs/decisions/007-pictures.md.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { draw, type PictureKind } from './art/draw.mjs'

/** Raise it together with the settings below: then everything is rastered again. */
const rasterVersion = 2

type Settings = {
  width: number
  quality: number
  /** A picture with more detail than usual loses some of it. */
  mostBytes: number
}
const settings: Record<PictureKind, Settings> = {
  cover: { width: 1280, quality: 46, mostBytes: 80_000 },
  scene: { width: 1120, quality: 46, mostBytes: 52_000 },
  banner: { width: 1920, quality: 46, mostBytes: 80_000 },
  dish: { width: 1280, quality: 46, mostBytes: 80_000 },
  step: { width: 960, quality: 44, mostBytes: 40_000 },
  plate: { width: 640, quality: 52, mostBytes: 40_000 },
  person: { width: 480, quality: 58, mostBytes: 40_000 },
  motif: { width: 640, quality: 55, mostBytes: 40_000 },
  mascot: { width: 640, quality: 55, mostBytes: 40_000 },
}
export const mostBytesOf = (kind: PictureKind): number => settings[kind].mostBytes

const qualityStep = 4
const leastQuality = 34

/** Changes whenever the result would change. */
export function pictureHash(name: string): string {
  const { svg, kind } = draw(name)
  return createHash('sha256')
    .update(JSON.stringify([rasterVersion, kind, svg]))
    .digest('hex')
    .slice(0, 16)
}

/** AVIF: a grainy picture of 1,280 px has 80 kB, as WebP 200 kB. */
export async function rasterPicture(name: string): Promise<Buffer> {
  const { svg, width: boxWidth, kind, transparent = false } = draw(name)
  const { width, quality: wanted, mostBytes } = settings[kind]
  const drawn = sharp(Buffer.from(svg), { density: (72 * width) / boxWidth }).resize({ width })
  // An opaque alpha plane would slow down every decoding.
  const { data, info } = await (transparent ? drawn : drawn.removeAlpha()).raw().toBuffer({ resolveWithObject: true })
  for (let quality = wanted; ; quality -= qualityStep) {
    const bytes = await sharp(data, { raw: info }).avif({ quality, effort: 3, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.byteLength <= mostBytes || quality <= leastQuality) return bytes
  }
}
