import { blockTitle, type FeedRendition } from '../../feed-rendition.ts'

export const spoilerFeed: FeedRendition<'spoiler'> = (node, inside) => blockTitle(node.attributes.title) + inside
