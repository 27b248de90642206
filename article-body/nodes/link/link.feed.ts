import { link, type FeedRendition } from '../../feed-rendition.ts'

/** Opens where the feed reader opens links: there is no target, so the opener needs no protection. */
export const linkFeed: FeedRendition<'link'> = ({ attributes: a }, inside, page) => link(a.href, inside, page, a.rel)
