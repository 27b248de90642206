import { element, escapeHtml, type FeedRendition } from '../../feed-rendition.ts'

export const audioFeed: FeedRendition<'audio'> = ({ attributes: a }, inside, page) => {
  const src = page.absolute(a.src)
  const fallback = element('a', { href: src }, 'Открыть запись')
  const caption = inside || (a.title ? element('figcaption', {}, escapeHtml(a.title)) : '')
  return element('figure', {}, element('audio', { controls: true, preload: 'none', src }, fallback) + caption)
}
