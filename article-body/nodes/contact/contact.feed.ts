import { blockTitle, element, escapeHtml, link, paragraph, type FeedRendition } from '../../feed-rendition.ts'

/** The form itself is on the page. */
export const contactFeed: FeedRendition<'contact'> = ({ attributes: a }, _inside, page) =>
  blockTitle(a.title) +
  paragraph(a.text) +
  (page.pageUrl ? element('p', {}, link(page.pageUrl, escapeHtml(a.submit ?? 'Написать'), page)) : '')
