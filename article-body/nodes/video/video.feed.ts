import { element, type FeedRendition } from '../../feed-rendition.ts'

export const videoFeed: FeedRendition<'video'> = ({ attributes: a }, inside, page) => {
  const src = page.absolute(a.src)
  const poster = a.poster && page.absolute(a.poster)
  const { width, height } = a
  const film = { controls: true, preload: 'none', src, poster, width, height }
  return element('figure', {}, element('video', film, element('a', { href: src }, 'Открыть видео')) + inside)
}
