import { blockTitle, element, type FeedRendition } from '../../feed-rendition.ts'

export const footnotesFeed: FeedRendition<'footnotes'> = (_node, inside) =>
  inside && blockTitle('Примечания') + element('ol', {}, inside)
/** Feed readers drop ids: only the number connects a reference with its note. */
export const footnoteRefFeed: FeedRendition<'footnote-ref'> = node => element('sup', {}, `[${node.attributes.number}]`)
