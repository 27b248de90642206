import { block, line, type TextRendition } from '../../text-rendition.ts'

export const tableText: TextRendition<'table'> = (_node, inside) => block(inside)
export const tableRowText: TextRendition<'table-row'> = (_node, inside) => line(inside.replace(/\t+$/, ''))
export const tableCellText: TextRendition<'table-cell'> = (_node, inside) => `${inside.replace(/\s+/g, ' ').trim()}\t`
