import { element, type FeedRendition } from '../../feed-rendition.ts'

export const quoteFeed: FeedRendition<'quote'> = ({ attributes: a }, inside, page) =>
  element('blockquote', { cite: a.citeUrl && page.absolute(a.citeUrl) }, inside)
export const citationFeed: FeedRendition<'citation'> = (_node, inside) => element('p', {}, element('cite', {}, inside))
