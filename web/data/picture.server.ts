// Image of the wire → what Picture draws. The thumbhash becomes a small CSS gradient here, so that nothing is decoded in
// the browser and no data URL is sent.
import { LRUCache } from 'lru-cache'
import { thumbHashToRGBA } from 'thumbhash'
import type { ImageReply } from '#contract/image.ts'
import type { PictureData } from '#ui/Picture.tsx'

const paints = new LRUCache<string, string>({ max: 4000 })

/** Four corner colours over the middle one: about 150 bytes that look like the picture out of focus. */
function paintOf(hash: string): string | undefined {
  const known = paints.get(hash)
  if (known !== undefined) return known || undefined
  let paint = ''
  try {
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(hash, 'base64'))
    const at = (x: number, y: number) => {
      const start = (Math.min(h - 1, Math.floor(y * h)) * w + Math.min(w - 1, Math.floor(x * w))) * 4
      return `#${[0, 1, 2].map(i => (rgba[start + i] ?? 0).toString(16).padStart(2, '0')).join('')}`
    }
    const spot = (x: number, y: number) =>
      `radial-gradient(at ${x * 100}% ${y * 100}%,${at(x || 0.05, y || 0.05)},#0000 70%)`
    paint = [spot(0, 0), spot(1, 0), spot(0, 1), spot(1, 1)].join(',') + ` ${at(0.5, 0.5)}`
  } catch {
    // A hash that cannot be read only means no preview.
  }
  paints.set(hash, paint)
  return paint || undefined
}

export function toPicture(image: ImageReply | null): PictureData | null {
  const last = image?.sizes.at(-1)
  if (!image || !last) return null
  const base = last.url.replace(/[^/]+$/, '')
  return {
    base,
    widths: image.sizes.map(size => size.width),
    width: image.width,
    height: image.height,
    alt: image.alt,
    ...(image.focal && { focus: `${Math.round(image.focal[0] * 100)}% ${Math.round(image.focal[1] * 100)}%` }),
    ...(image.thumbhash && !image.is_transparent && { paint: paintOf(image.thumbhash) }),
    ...(image.is_transparent && { isClear: true }),
  }
}
