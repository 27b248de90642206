import { block, line, type TextRendition } from '../../text-rendition.ts'

export const listText: TextRendition<'list'> = (_node, inside) => block(inside)
export const listItemText: TextRendition<'list-item'> = (_node, inside) => line(inside.replace(/\f/g, '\v'))
