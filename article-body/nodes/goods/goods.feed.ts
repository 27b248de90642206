import {
  blockTitle,
  element,
  escapeHtml,
  figure,
  imageHtml,
  link,
  paragraph,
  type FeedRendition,
} from '../../feed-rendition.ts'

export const goodsFeed: FeedRendition<'goods'> = ({ attributes: a }, _inside, page) =>
  figure(imageHtml(a.image, page), '') +
  blockTitle(a.title) +
  paragraph(a.text) +
  paragraph(a.price) +
  element('p', {}, link(a.link, escapeHtml(a.button ?? 'В магазин'), page, 'sponsored nofollow')) +
  element('p', {}, element('small', {}, escapeHtml(a.erid ? `Реклама. erid: ${a.erid}` : 'Реклама')))
