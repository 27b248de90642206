import { blockTitle, element, type FeedRendition } from '../../feed-rendition.ts'

export const calloutFeed: FeedRendition<'callout'> = (node, inside) =>
  element('blockquote', {}, blockTitle(node.attributes.title) + inside)
