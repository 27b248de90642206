// A drawn picture → the pixels that are uploaded. Grain and stipple make this slow (0.7–2 s of a core each), so the
// results are kept in art/ready: docs/decisions/020-pictures.md.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { draw, type PictureKind } from './art/draw.mjs'

/** Raised with the settings below: everything is then rastered anew. */
const rasterVersion = 1

const settings: Record<PictureKind, { width: number; quality: number }> = {
  cover: { width: 1280, quality: 46 },
  dish: { width: 1280, quality: 46 },
  step: { width: 960, quality: 44 },
  plate: { width: 640, quality: 52 },
  person: { width: 480, quality: 58 },
  motif: { width: 640, quality: 55 },
  mascot: { width: 640, quality: 55 },
}

/** Changes whenever the picture would come out otherwise. */
export function pictureHash(name: string): string {
  const { svg, kind } = draw(name)
  return createHash('sha256')
    .update(JSON.stringify([rasterVersion, settings[kind], svg]))
    .digest('hex')
    .slice(0, 16)
}

/** AVIF: the grain that costs WebP 200 kB at 1,280 px costs it 80 kB. */
export async function rasterPicture(name: string): Promise<Buffer> {
  const { svg, width: boxWidth, kind } = draw(name)
  const { width, quality } = settings[kind]
  // Drawn at its final size; a motif without `width` of its own is measured by its view box.
  const density = (72 * width) / boxWidth
  const pixels = sharp(Buffer.from(svg), { density })
  const { width: got } = await pixels.metadata()
  return (got === width ? pixels : pixels.resize({ width }))
    .avif({ quality, effort: 3, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
