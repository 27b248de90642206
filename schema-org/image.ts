// Pictures for search engines and messengers: JPEG, because not all of them read WebP. Pure.
import type { ImageObject } from 'schema-dts'
import type { ImageReply } from '#contract/image.ts'
import type { SeoReply } from '#contract/lists.ts'
import { absolute, type Site } from './site.ts'

/** The smallest width that search engines accept. */
const wideEnough = 1200

const jpegUrl = (url: string) => url.replace(/\.webp$/, '.jpg')

function wideSizes(image: ImageReply) {
  const wide = image.sizes.filter(size => size.width >= wideEnough)
  return wide.length > 0 ? wide : image.sizes.slice(-1)
}

/** URLs of the renditions that are wide enough, ascending; for a smaller picture the largest one. */
export function imageUrls(site: Site, image: ImageReply): string[] {
  return wideSizes(image).map(({ url }) => absolute(site, jpegUrl(url)))
}

/** A picture with its size, for the page that has it. */
export function imageNode(site: Site, { url, width, height, alt }: ShareImage): ImageObject {
  return {
    '@type': 'ImageObject',
    url: absolute(site, url),
    width: `${width}`,
    height: `${height}`,
    ...(alt && { caption: alt }),
  }
}

/** The share picture of a page. */
export type ShareImage = { url: string; width: number; height: number; alt: string }

/** The width of the narrowest rendition that fills a large preview. */
export function shareImageOf(image: ImageReply | null): ShareImage | null {
  const size = image?.sizes.find(each => each.width >= wideEnough) ?? image?.sizes.at(-1)
  return image && size ? { url: jpegUrl(size.url), width: size.width, height: size.height, alt: image.alt || '' } : null
}

/** The picture's fields of spec 3, SEO; without one the page falls back to the magazine's cover. */
export function shareFields(
  site: Site,
  image: ShareImage | null,
): Pick<SeoReply, 'og_image' | 'og_image_width' | 'og_image_height' | 'og_image_alt'> {
  return {
    og_image: image && absolute(site, image.url),
    og_image_width: image?.width ?? null,
    og_image_height: image?.height ?? null,
    og_image_alt: image?.alt || null,
  }
}
