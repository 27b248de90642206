import { filmHostName, filmPage } from '../../video-provider.ts'
import { element, escapeHtml, imageHtml, link, type FeedRendition } from '../../feed-rendition.ts'

/** The picture and the title link to the film at its host. */
export const videoFacadeFeed: FeedRendition<'video-facade'> = ({ attributes: a }, inside, page) => {
  const address = filmPage(a)
  const poster = a.poster && imageHtml({ ...a.poster, alt: '' }, page)
  const title = escapeHtml(`${a.title ?? 'Смотреть видео'} (${filmHostName(a.provider)})`)
  return element('figure', {}, (poster ?? '') + element('p', {}, link(address, title, page)) + inside)
}
