import { block, line, type TextRendition } from '../../text-rendition.ts'

export const goodsText: TextRendition<'goods'> = ({ attributes: { title, text, price } }) =>
  block([title, text, price].map(words => line(words ?? '')).join(''))
