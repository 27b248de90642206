import { block, type TextRendition } from '../../text-rendition.ts'

export const faqText: TextRendition<'faq'> = ({ attributes }) =>
  attributes.items.map(({ question, answer }) => block(question) + block(answer)).join('')
