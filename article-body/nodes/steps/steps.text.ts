import { block, type TextRendition } from '../../text-rendition.ts'

export const stepsText: TextRendition<'steps'> = ({ attributes }) =>
  attributes.items.map(({ title, text }) => block(title ?? '') + block(text)).join('')
