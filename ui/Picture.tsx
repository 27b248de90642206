// A picture from the media pipeline: AVIF, WebP and JPEG in several widths, with reserved space and blurred colours while it loads.
import type { CSSProperties } from 'react'
import styles from './Picture.module.css'

/** The data of a picture. `base` + width + extension is the URL of a rendition. */
export type PictureData = {
  base: string
  widths: number[]
  width: number
  height: number
  alt: string
  /** CSS `object-position` of the focal point; undefined for the centre. */
  focus?: string
  /** Colours of the thumbhash, three hex digits each: of the four quarters from the top left, and of the middle. */
  paint?: string
  isClear?: boolean
}

/**
 * `sizes` of a picture from edge to edge. Not `100vw`: a screen of 412 px at 1.75 device pixels would need 721 pixels and load a rendition
 * twice as heavy as that of 720.
 */
export const edgeToEdge = '99vw'

/**
 * `sizes` of a picture that covers a box from 1280 px on: so wide, or so many rem high. A picture wider than its box is drawn as wide as that
 * height makes it, however little of it is seen.
 */
export const covering = ({ width, height }: PictureData, boxWidth: string, boxHeight: number) =>
  `(min-width: 80rem) max(${boxWidth}, ${Math.ceil((boxHeight * width) / height)}rem), ${edgeToEdge}`

type Props = {
  data: PictureData
  /** The `sizes` attribute. */
  sizes: string
  /** Largest width of the box in CSS pixels: renditions beyond twice that are not offered. */
  max?: number
  /** Empty for pictures that only repeat the text beside them. */
  alt?: string
  isEager?: boolean
  className?: string
}

function srcSet(data: PictureData, widths: number[], format: string) {
  return widths.map(width => `${data.base}${width}.${format} ${width}w`).join(', ')
}

/** Renditions up to the first that is at least twice as wide as the box, without those that no screen would choose. */
function offered(widths: number[], max: number): number[] {
  const enough = widths.findIndex(width => width >= max * 2)
  const fit = (enough === -1 ? widths : widths.slice(0, enough + 1)).filter(width => width * 2.5 >= max)
  return fit.length > 0 ? fit : widths
}

/** For browsers without AVIF, one in thirty: every other width is enough and keeps the HTML short. */
const everyOther = (widths: number[]) => widths.filter((_, index) => (widths.length - 1 - index) % 2 === 0)

/** The stylesheet has the gradients, so that they are not repeated with every picture of a page. */
const spotsOf = (paint: string) =>
  Object.fromEntries(
    ['--nw', '--ne', '--sw', '--se', '--c'].map((name, at) => [name, `#${paint.slice(at * 3, at * 3 + 3)}`]),
  ) as CSSProperties

export function Picture({ data, sizes, max = 1280, alt, isEager, className }: Props) {
  const widths = offered(data.widths, max)
  const middle = widths[Math.floor(widths.length / 2)] ?? data.widths[0]
  return (
    <picture
      className={[styles.frame, data.isClear && styles.clear, className].filter(Boolean).join(' ')}
      style={data.paint && !data.isClear ? spotsOf(data.paint) : undefined}
    >
      <source type="image/avif" srcSet={srcSet(data, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(data, everyOther(widths), 'webp')} sizes={sizes} />
      <img
        src={`${data.base}${middle}.${data.isClear ? 'webp' : 'jpg'}`}
        width={data.width}
        height={data.height}
        alt={alt ?? data.alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding="async"
        style={data.focus ? { objectPosition: data.focus } : undefined}
      />
    </picture>
  )
}
