import { blockTitle, element, imageHtml, paragraphs, type FeedRendition } from '../../feed-rendition.ts'

export const stepsFeed: FeedRendition<'steps'> = ({ attributes }, _inside, page) => {
  const items = attributes.items.map(({ title, text, image }) =>
    element('li', {}, blockTitle(title) + paragraphs(text) + (image ? imageHtml(image, page) : '')),
  )
  return element('ol', {}, items.join(''))
}
