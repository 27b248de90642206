// A drawn picture → the pixels that are uploaded. Grain and stipple make this slow (0.7–2 s of a core each), so the
// results are kept in art/ready: docs/decisions/007-pictures.md.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { draw, type PictureKind } from './art/draw.mjs'

/** Raised with the settings below: everything is then rastered anew. */
const rasterVersion = 2

type Settings = {
  width: number
  quality: number
  /** The whole set stays below 12 MB: a picture with more detail than its kind gives up some of it. */
  mostBytes: number
}
const settings: Record<PictureKind, Settings> = {
  cover: { width: 1280, quality: 46, mostBytes: 80_000 },
  dish: { width: 1280, quality: 46, mostBytes: 80_000 },
  step: { width: 960, quality: 44, mostBytes: 40_000 },
  plate: { width: 640, quality: 52, mostBytes: 40_000 },
  person: { width: 480, quality: 58, mostBytes: 40_000 },
  motif: { width: 640, quality: 55, mostBytes: 40_000 },
  mascot: { width: 640, quality: 55, mostBytes: 40_000 },
}
const qualityStep = 4
const leastQuality = 34

/** Changes whenever the picture would come out otherwise. */
export function pictureHash(name: string): string {
  const { svg, kind } = draw(name)
  return createHash('sha256')
    .update(JSON.stringify([rasterVersion, kind, svg]))
    .digest('hex')
    .slice(0, 16)
}

/** AVIF: the grain that costs WebP 200 kB at 1,280 px costs it 80 kB. */
export async function rasterPicture(name: string): Promise<Buffer> {
  const { svg, width: boxWidth, kind, transparent = false } = draw(name)
  const { width, quality: wanted, mostBytes } = settings[kind]
  const drawn = sharp(Buffer.from(svg), { density: (72 * width) / boxWidth }).resize({ width })
  // An alpha plane that says nothing would cost every decoding of it.
  const { data, info } = await (transparent ? drawn : drawn.removeAlpha()).raw().toBuffer({ resolveWithObject: true })
  for (let quality = wanted; ; quality -= qualityStep) {
    const bytes = await sharp(data, { raw: info }).avif({ quality, effort: 3, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.byteLength <= mostBytes || quality <= leastQuality) return bytes
  }
}
