import { blockTitle, element, escapeHtml, link, type FeedRendition } from '../../feed-rendition.ts'

export const carouselFeed: FeedRendition<'carousel'> = ({ attributes: a }, _inside, page) => {
  const items = page.resolvePosts(a.posts).map(post => element('li', {}, link(post.url, escapeHtml(post.title), page)))
  return items.length ? blockTitle(a.title) + element('ul', {}, items.join('')) : ''
}
