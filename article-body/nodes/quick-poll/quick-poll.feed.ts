import { blockTitle, element, escapeHtml, link, type FeedRendition } from '../../feed-rendition.ts'

export const quickPollFeed: FeedRendition<'quick-poll'> = ({ attributes: a }, _inside, page) =>
  blockTitle(a.question) +
  element(
    'ul',
    {},
    a.answers.map(answer => element('li', {}, escapeHtml(typeof answer === 'string' ? answer : answer.text))).join(''),
  ) +
  (page.pageUrl ? element('p', {}, link(page.pageUrl, 'Ответить', page)) : '')
