import { blockTitle, type FeedRendition } from '../../feed-rendition.ts'

/** Unfolded: few feed readers can open it. */
export const detailsFeed: FeedRendition<'details'> = (node, inside) => blockTitle(node.attributes.summary) + inside
