import { headingLevel } from '../../outline.ts'
import { element, type FeedRendition } from '../../feed-rendition.ts'

export const headingFeed: FeedRendition<'heading'> = (node, inside) =>
  element(`h${headingLevel(node.attributes.level)}`, {}, inside)
