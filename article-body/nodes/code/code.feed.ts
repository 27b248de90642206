import { element, type FeedRendition } from '../../feed-rendition.ts'

/** A line end directly after `<pre>` is not part of its content. */
const inPre = (html: string) => html.replace(/^\n/, '\n\n')

export const codeFeed: FeedRendition<'code'> = (_node, inside) => element('pre', {}, element('code', {}, inside))
export const preformattedFeed: FeedRendition<'preformatted'> = (_node, inside) => element('pre', {}, inPre(inside))
export const verseFeed: FeedRendition<'verse'> = (_node, inside) => element('pre', {}, inPre(inside))
