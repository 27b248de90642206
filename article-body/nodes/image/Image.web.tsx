import type { Picture } from '../../attributes.ts'
import type { ShownPicture } from '../../page-actions.ts'
import {
  classes,
  type BodyPictureProps,
  type PictureSlot,
  type WebPage,
  type WebRendition,
} from '../../web-rendition.ts'

const sizes: Record<PictureSlot, string> = {
  text: '(min-width: 48rem) 680px, calc(100vw - 2.5rem)',
  // Beside a rail it is 744 px wide.
  wide: '(min-width: 80rem) 936px, 100vw',
  gallery: '(min-width: 48rem) 340px, 50vw',
  half: '(min-width: 48rem) 340px, calc(100vw - 2.5rem)',
  thumb: '104px',
  step: '(min-width: 48rem) 272px, calc(100vw - 2.5rem)',
  inline: '320px',
}

/** A picture with reserved space: always width and height, always lazy (React would preload a picture that is not lazy). */
export function BodyImage({ picture, slot, page, className }: BodyPictureProps) {
  const found = page.resolveImage(picture, slot)
  if (!found) return null
  const style = {
    ...(picture.focal
      ? { objectPosition: `${Math.round(picture.focal.x * 100)}% ${Math.round(picture.focal.y * 100)}%` }
      : {}),
    // Inline pictures have no placeholder: they are small, and most are transparent.
    ...(found.color && slot !== 'inline' ? { backgroundColor: found.color } : {}),
  }
  const img = (
    <img
      className={className}
      loading="lazy"
      decoding="async"
      width={found.width ?? picture.width}
      height={found.height ?? picture.height}
      sizes={found.srcSet ? sizes[slot] : undefined}
      srcSet={found.srcSet}
      src={found.src}
      alt={picture.alt}
      style={Object.keys(style).length ? style : undefined}
    />
  )
  if (!found.sources?.length) return img
  return (
    <picture>
      {found.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes[slot]} width={found.width} height={found.height} />
      ))}
      {img}
    </picture>
  )
}

/** The data of a picture in the props of an interactive block. */
export function shown(picture: Picture, slot: PictureSlot, page: WebPage): ShownPicture {
  const found = page.resolveImage(picture, slot)
  return {
    src: found?.src ?? '',
    srcSet: found?.srcSet,
    width: found?.width ?? picture.width,
    height: found?.height ?? picture.height,
    alt: picture.alt,
    caption: picture.caption,
  }
}

export const Image: WebRendition<'image'> = ({ node: { attributes: a }, children, page }) => {
  const isWide = a.align === 'wide' || a.align === 'full'
  const img = <page.Picture picture={a} slot={isWide ? 'wide' : 'text'} page={page} />
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

export const InlineImage: WebRendition<'inline-image'> = ({ node, page }) => (
  <BodyImage className="b-inline-image" picture={node.attributes} slot="inline" page={page} />
)
