import { figure, imageHtml, type FeedRendition } from '../../feed-rendition.ts'

export const coverFeed: FeedRendition<'cover'> = ({ attributes: a }, inside, page) =>
  (a.image ? figure(imageHtml(a.image, page), '') : '') + inside
