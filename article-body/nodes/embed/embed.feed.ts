import { element, escapeHtml, link, type FeedRendition } from '../../feed-rendition.ts'
import { embedTitle, frameTitle } from './embed-title.ts'

export const embedFeed: FeedRendition<'embed'> = ({ attributes: a }, inside, page) =>
  element('figure', {}, element('p', {}, link(a.url, escapeHtml(embedTitle(a)), page, 'nofollow')) + inside)
export const iframeFeed: FeedRendition<'iframe'> = ({ attributes: a }, inside, page) =>
  element('figure', {}, element('p', {}, link(a.src, escapeHtml(frameTitle(a)), page, 'nofollow')) + inside)
