import { block, type TextRendition } from '../../text-rendition.ts'

export const beforeAfterText: TextRendition<'before-after'> = ({ attributes }) => block(attributes.caption ?? '')
