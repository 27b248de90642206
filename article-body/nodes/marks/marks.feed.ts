import { element, type FeedRendition } from '../../feed-rendition.ts'

export const abbrFeed: FeedRendition<'abbr'> = (node, inside) =>
  element('abbr', { title: node.attributes.title }, inside)
export const timeFeed: FeedRendition<'time'> = (node, inside) =>
  element('time', { datetime: node.attributes.dateTime }, inside)
