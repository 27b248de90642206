import { escapeHtml, figure, imageHtml, paragraph, type FeedRendition } from '../../feed-rendition.ts'

export const beforeAfterFeed: FeedRendition<'before-after'> = ({ attributes: a }, _inside, page) => {
  const one = (picture: typeof a.before, label: string) => {
    const image = imageHtml(picture, page)
    return image && figure(image, escapeHtml(label))
  }
  return one(a.before, 'До') + one(a.after, 'После') + paragraph(a.caption)
}
