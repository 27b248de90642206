import { element, escapeHtml, figure, imageHtml, type FeedRendition } from '../../feed-rendition.ts'

export const galleryFeed: FeedRendition<'gallery'> = ({ attributes: a }, inside, page) => {
  const pictures = a.images.map(image => figure(imageHtml(image, page), escapeHtml(image.caption ?? ''))).join('')
  return inside ? element('figure', {}, pictures + inside) : pictures
}
