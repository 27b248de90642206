import { plainText } from '../../draft.ts'
import type { NodeOf } from '../../tree.ts'
import { elementProps, type WebRendition } from '../../web-rendition.ts'

/** A wide table scrolls in a box of its own, which the keyboard can reach and which has a name for screen readers. */
export const Table: WebRendition<'table'> = ({ node, children }) => {
  const isCaption = (index: number) => node.children[index]?.type === 'caption'
  return (
    <figure {...elementProps(node.attributes, 'b-table')}>
      <div className="b-table__scroll" role="region" tabIndex={0} aria-label={labelOf(node)}>
        <table>{children.filter((_, index) => !isCaption(index))}</table>
      </div>
      {children.filter((_, index) => isCaption(index))}
    </figure>
  )
}

function labelOf(table: NodeOf<'table'>): string {
  const named = table.children.find(child => child.type === 'caption') ?? table.children[0]?.children[0]
  const words = (named?.type === 'caption' ? [named] : (named?.children ?? []))
    .map(child => plainText([child]).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
  return words ? `Таблица: ${words}` : 'Таблица'
}

export const TableSection: WebRendition<'table-section'> = ({ node, children }) => {
  const Tag = ({ head: 'thead', body: 'tbody', foot: 'tfoot' } as const)[node.attributes.part]
  return <Tag>{children}</Tag>
}

export const TableRow: WebRendition<'table-row'> = ({ children }) => <tr>{children}</tr>

export const TableCell: WebRendition<'table-cell'> = ({ node: { attributes: a }, children }) => {
  const rest = { colSpan: a.colSpan, rowSpan: a.rowSpan, className: a.align && `b-${a.align}` }
  return a.header ? (
    <th scope={a.scope} {...rest}>
      {children}
    </th>
  ) : (
    <td {...rest}>{children}</td>
  )
}
