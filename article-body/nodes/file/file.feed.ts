import { element, escapeHtml, link, type FeedRendition } from '../../feed-rendition.ts'

export const fileFeed: FeedRendition<'file'> = ({ attributes: a }, _inside, page) => {
  const links = [a.name, a.button].filter(words => words !== undefined)
  return element('p', {}, links.map(words => link(a.href, escapeHtml(words), page)).join(' '))
}
