import { element, type FeedRendition } from '../../feed-rendition.ts'

export const listFeed: FeedRendition<'list'> = ({ attributes: a }, inside) =>
  a.ordered
    ? element('ol', { start: a.start, reversed: a.reversed, type: a.marker }, inside)
    : element('ul', {}, inside)
export const listItemFeed: FeedRendition<'list-item'> = (node, inside) =>
  element('li', { value: node.attributes.value }, inside)
