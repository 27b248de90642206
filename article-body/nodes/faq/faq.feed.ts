import { blockTitle, paragraphs, type FeedRendition } from '../../feed-rendition.ts'

export const faqFeed: FeedRendition<'faq'> = ({ attributes }) =>
  attributes.items.map(({ question, answer }) => blockTitle(question) + paragraphs(answer)).join('')
