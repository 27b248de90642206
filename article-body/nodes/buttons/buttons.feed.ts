import { element, link, type FeedRendition } from '../../feed-rendition.ts'

export const buttonFeed: FeedRendition<'button'> = ({ attributes: a }, inside, page) =>
  element('p', {}, link(a.href, inside, page, a.rel))
