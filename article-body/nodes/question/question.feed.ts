import { blockTitle, element, escapeHtml, link, paragraph, type FeedRendition } from '../../feed-rendition.ts'

export const questionFeed: FeedRendition<'question'> = ({ attributes: a }, _inside, page) =>
  blockTitle(a.title) +
  paragraph(a.subtitle) +
  (page.pageUrl ? element('p', {}, link(page.pageUrl, escapeHtml(a.submit), page)) : '')
