import type { AmpRendition } from '../../amp-rendition.ts'
import type { BodyPictureProps } from '../../web-rendition.ts'

/** A picture of unknown size is shown whole in a box of this ratio. */
const unmeasured = { width: 3, height: 2 }
/** Height of an inline picture, px. */
const lineHeight = 26

type Props = BodyPictureProps & {
  /** `fill`: the element around the picture defines its size. */
  layout?: 'responsive' | 'fill'
  /** Name of the group of pictures that open one after another. */
  lightbox?: string
}

/** WebP in `srcset`; `src` is the fallback, which AMP caches convert. */
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
