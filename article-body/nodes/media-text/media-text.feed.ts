import { element, figure, imageHtml, type FeedRendition } from '../../feed-rendition.ts'

export const mediaTextFeed: FeedRendition<'media-text'> = ({ attributes: a }, inside, page) => {
  const video = a.video && page.absolute(a.video)
  const film = video
    ? element('video', { controls: true, preload: 'none', src: video }, element('a', { href: video }, 'Открыть видео'))
    : ''
  return figure((a.image ? imageHtml(a.image, page) : '') + film, '') + inside
}
