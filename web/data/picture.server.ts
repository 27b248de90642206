// Image of the wire → data of Picture. The thumbhash becomes five colours here, so the browser decodes nothing and no data URL is sent.
import { LRUCache } from 'lru-cache'
import { thumbHashToRGBA } from 'thumbhash'
import type { ImageReply } from '#contract/image.ts'
import type { PictureData } from '#ui/Picture.tsx'

const paints = new LRUCache<string, string>({ max: 4000 })

/** Colours at the four quarters and in the middle, three hex digits each: Picture.module.css makes soft spots of them. */
function paintOf(hash: string): string | undefined {
  const known = paints.get(hash)
  if (known !== undefined) return known || undefined
  let paint = ''
  try {
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(hash, 'base64'))
    const at = (x: number, y: number) => {
      const start = (Math.min(h - 1, Math.floor(y * h)) * w + Math.min(w - 1, Math.floor(x * w))) * 4
      // Sixteen steps are enough for what is out of focus.
      return [0, 1, 2].map(i => Math.round((rgba[start + i] ?? 0) / 17).toString(16)).join('')
    }
    paint = at(0.15, 0.2) + at(0.85, 0.2) + at(0.15, 0.85) + at(0.85, 0.85) + at(0.5, 0.5)
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
