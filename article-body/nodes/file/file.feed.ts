import { element, escapeHtml, link, type FeedRendition } from '../../feed-rendition.ts'
import { fileFacts } from './file-facts.ts'

export const fileFeed: FeedRendition<'file'> = ({ attributes: a }, _inside, page) => {
  const facts = fileFacts(a)
  const name = link(a.href, escapeHtml(a.name), page)
  const button = a.button ? ` ${link(a.href, escapeHtml(a.button), page)}` : ''
  return element('p', {}, `${name}${facts ? ` (${escapeHtml(facts)})` : ''}${button}`)
}
