import type { Picture } from '../../attributes.ts'
import type { AmpPage, AmpRendition } from '../../amp-rendition.ts'
import { classes, type PictureSlot } from '../../web-rendition.ts'

/** A picture that nobody has measured is shown whole in a place of this shape. */
const unmeasured = { width: 3, height: 2 }
/** Height of a picture in a line of text, px. */
const lineHeight = 26

type Props = {
  picture: Picture
  slot: PictureSlot
  page: AmpPage
  className?: string
  /** `fill`: the place is given by the element around it. */
  layout?: 'responsive' | 'fill'
  /** Name of the group of pictures that open one after another. */
  lightbox?: string
}

/** WebP by `srcset`; `src` is what readers without it get, and caches convert. */
export function AmpImage({ picture, slot, page, className, layout = 'responsive', lightbox }: Props) {
  const found = page.resolveImage(picture, slot)
  if (!found) return null
  const width = found.width ?? picture.width
  const height = found.height ?? picture.height
  const size = width && height ? { width, height } : unmeasured
  const { focal } = picture
  return (
    <amp-img
      class={className}
      src={found.src}
      srcset={found.srcSet ?? found.sources?.find(({ type }) => type === 'image/webp')?.srcSet}
      alt={picture.alt}
      layout={layout}
      {...(layout === 'fill' ? {} : size)}
      object-fit={layout === 'fill' ? 'cover' : size === unmeasured ? 'contain' : undefined}
      object-position={focal && `${Math.round(focal.x * 100)}% ${Math.round(focal.y * 100)}%`}
      lightbox={lightbox}
      style={found.color ? { backgroundColor: found.color } : undefined}
    />
  )
}

export const Image: AmpRendition<'image'> = ({ node: { attributes: a }, children, page }) => {
  const img = <AmpImage picture={a} slot={a.align === 'wide' || a.align === 'full' ? 'wide' : 'text'} page={page} />
  const caption = children.length ? children : a.caption
  return (
    <figure className={classes('b-image', a.align && `b-${a.align}`)} id={a.anchor}>
      {a.href ? (
        <a
          href={a.href}
          target={a.target}
          rel={a.rel}
          aria-label={a.alt ? undefined : (a.caption ?? 'Открыть изображение')}
        >
          {img}
        </a>
      ) : (
        img
      )}
      {caption ? <figcaption className="b-caption">{caption}</figcaption> : null}
    </figure>
  )
}

export const InlineImage: AmpRendition<'inline-image'> = ({ node: { attributes: a }, page }) => {
  const found = page.resolveImage(a, 'inline')
  if (!found) return null
  const width = found.width ?? a.width
  const height = found.height ?? a.height
  const shown = Math.min(height ?? lineHeight, lineHeight)
  return (
    <amp-img
      class="b-inline-image"
      src={found.src}
      alt={a.alt}
      layout="fixed"
      width={width && height ? Math.max(1, Math.round((width * shown) / height)) : shown}
      height={shown}
      object-fit="contain"
    />
  )
}
