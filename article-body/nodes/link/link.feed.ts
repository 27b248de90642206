import { link, type FeedRendition } from '../../feed-rendition.ts'

/** Opens where the reader of feeds opens links: no target, so nothing to guard the opener from. */
export const linkFeed: FeedRendition<'link'> = ({ attributes: a }, inside, page) => link(a.href, inside, page, a.rel)
