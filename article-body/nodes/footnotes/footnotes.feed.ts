import { blockTitle, element, type FeedRendition } from '../../feed-rendition.ts'

export const footnotesFeed: FeedRendition<'footnotes'> = (_node, inside) =>
  inside && blockTitle('Примечания') + element('ol', {}, inside)
/** Readers of feeds drop ids: a number is all that can lead to a note. */
export const footnoteRefFeed: FeedRendition<'footnote-ref'> = node => element('sup', {}, `[${node.attributes.number}]`)
