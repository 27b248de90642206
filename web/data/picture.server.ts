// Image of the wire → data of Picture. The thumbhash becomes a small CSS gradient here, so the browser decodes nothing and no data URL
// is sent.
import { LRUCache } from 'lru-cache'
import { thumbHashToRGBA } from 'thumbhash'
import type { ImageReply } from '#contract/image.ts'
import type { PictureData } from '#ui/Picture.tsx'

const paints = new LRUCache<string, string>({ max: 4000 })

/** Three colours from corner to corner: 50 bytes that look like the picture out of focus. */
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
    paint = `linear-gradient(150deg,${at(0.1, 0.1)},${at(0.5, 0.5)},${at(0.9, 0.9)})`
  } catch {
    // A hash that cannot be read only means that there is no preview.
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
