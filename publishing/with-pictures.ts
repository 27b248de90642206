// A reply with the pictures that are shown now. Pure. Pictures stand in replies as whole images, as pictures of a body, as one of their
// renditions and as an address of one.
import type { ImageReply } from '#contract/image.ts'

/** Null: it is not shown any more. */
export type CurrentPicture = ImageReply | null
type Current = ReadonlyMap<number, CurrentPicture>
type Fields = Record<string, unknown>

const gone = Symbol('gone')
const address = /\/media\/([1-9]\d{0,12})\/(\d+)\.(avif|webp|jpg)/

/** Fields that say «no picture» by null; other addresses of a picture that is gone stay, and still answer. */
const mayBeNull = new Set(['teaser_url', 'avatar', 'og_image'])

export function withPictures<Payload>(payload: Payload, current: Current): Payload {
  const shown = show(payload, current)
  return (shown === gone ? null : shown) as Payload
}

function show(value: unknown, current: Current): unknown {
  if (typeof value === 'string') return showAddress(value, current)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Array.isArray(value) ? showList(value, current) : showFields(value as Fields, current)
}

/** The sizes of one picture become all sizes of the other; what is gone leaves the list. */
function showList(list: readonly unknown[], current: Current): unknown[] {
  const sized = isSize(list[0]) ? pictureAt(list[0].url, current) : undefined
  if (sized !== undefined) return sized === null ? [] : sized.sizes
  return list.map(each => show(each, current)).filter(each => each !== gone)
}

function showFields(fields: Fields, current: Current): unknown {
  const isImage = typeof fields.image_id === 'number' && Array.isArray(fields.sizes)
  const found = isImage ? current.get(fields.image_id as number) : undefined
  if (found !== undefined) return found ?? gone
  const inBody = Number(fields.imageId)
  const picture = inBody > 0 && 'src' in fields ? current.get(inBody) : pictureAt(fields.src, current)
  if (picture !== undefined && 'src' in fields)
    return picture === null ? gone : { ...fields, ...asInBody(fields, picture) }
  if (isSize(fields)) {
    const size = nearest(fields.url, current)
    return size ? { ...fields, ...size } : fields
  }
  if (typeof fields.attributes === 'object' && fields.attributes !== null) {
    const attributes = showAttributes(fields.attributes as Fields, current)
    // A block of a body goes with its picture.
    return attributes === undefined ? gone : { ...fields, attributes, children: show(fields.children, current) }
  }
  const shown = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const next = show(value, current)
      const isGone = next === gone || (mayBeNull.has(name) && pictureAt(value, current) === null)
      return [name, isGone ? null : next]
    }),
  )
  if (shown.image === null && 'default_img' in shown) shown.default_img = true
  if (shown.post_cover === null && 'post_default_img' in shown) shown.post_default_img = true
  return shown
}

/** Pictures without which a block says nothing. */
const needed = new Set(['before', 'after'])

/** Undefined when the block cannot be without the picture that is gone; a picture that may be absent is left out. */
function showAttributes(attributes: Fields, current: Current): Fields | undefined {
  const own = showFields(attributes, current)
  if (own === gone) return undefined
  const fields = own as Fields
  const lost = Object.keys(attributes).filter(name => fields[name] === null && attributes[name] !== null)
  if (lost.some(name => needed.has(name))) return undefined
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !lost.includes(name)))
}

const isSize = (value: unknown): value is { url: string; width: number; height: number } => {
  const { url, width, height } = (value ?? {}) as Fields
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number'
}

function pictureAt(url: unknown, current: Current): CurrentPicture | undefined {
  const found = typeof url === 'string' ? address.exec(url) : null
  return found ? current.get(Number(found[1])) : undefined
}

/** The rendition of the picture that is shown now, in the format and about the size of the address. */
function nearest(url: string, current: Current): { url: string; width: number; height: number } | undefined {
  const picture = pictureAt(url, current)
  const found = address.exec(url)
  if (!picture || !found) return undefined
  const [whole, , width, format] = found
  const size = picture.sizes.find(each => each.width >= Number(width)) ?? picture.sizes.at(-1)
  if (!size) return undefined
  return { ...size, url: url.replace(whole, size.url.replace(/\.\w+$/, `.${format}`)) }
}

const showAddress = (text: string, current: Current): string =>
  text.length > 2000 ? text : (nearest(text, current)?.url ?? text)

/** The description belongs to the picture, the caption to the place. */
function asInBody(
  { alt }: Fields,
  { image_id, origin, width, height, sizes, thumbhash, focal, alt: words }: ImageReply,
): Fields {
  return {
    imageId: image_id,
    src: origin,
    alt: words || alt,
    width,
    height,
    sizes,
    thumbhash: thumbhash ?? undefined,
    focal: focal ? { x: focal[0], y: focal[1] } : undefined,
  }
}
