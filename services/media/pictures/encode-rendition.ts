import type { ImageFormat } from '../rules/sizes.ts'
import { openMaster } from './open-picture.ts'

/** Sizes in pixels. */
export type RenditionSize = { width: number; height: number; isTransparent: boolean }

/**
 * Encodes one rendition of a master. Raise `encoderVersion` (rules/sizes.ts) with a change of its settings. AVIF effort 1 gives the best quality for its time (docs/decisions/007): 0.2–0.4 s at 1,280 px.
 * Chroma is not subsampled: that would cost more at colour edges than effort 2 gains.
 */
export async function encodeRendition(
  master: Uint8Array,
  { isTransparent, width, height }: RenditionSize,
  format: ImageFormat,
): Promise<Buffer> {
  const sized = openMaster(master).resize({ width, height, fit: 'fill' })
  const picture = isTransparent ? sized : sized.removeAlpha()
  const isSmall = width <= 320
  if (format === 'avif')
    return picture.avif({ quality: isSmall ? 58 : 50, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: isSmall ? 82 : 76, alphaQuality: 90, effort: 2 }).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
}
