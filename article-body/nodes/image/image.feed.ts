import { escapeHtml, figure, imageHtml, link, type FeedRendition } from '../../feed-rendition.ts'

export const imageFeed: FeedRendition<'image'> = ({ attributes: a }, inside, page) => {
  const image = imageHtml(a, page)
  return figure(image && link(a.href, image, page, a.rel), inside || escapeHtml(a.caption ?? ''))
}
