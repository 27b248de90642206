import { plainText } from '../../draft.ts'
import type { NodeOf } from '../../tree.ts'
import { elementProps, type WebPage, type WebRendition } from '../../web-rendition.ts'

/** A wide table scrolls in a box of its own, which the keyboard can reach and which has a name for screen readers. */
export const Table: WebRendition<'table'> = ({ node, children, page }) => {
  const isCaption = (index: number) => node.children[index]?.type === 'caption'
  return (
    <figure {...elementProps(node.attributes, `b-table${isStacked(node, page) ? ' b-table--rows' : ''}`)}>
      <div className="b-table__scroll" role="region" tabIndex={0} aria-label={labelOf(node)}>
        <table>{children.filter((_, index) => !isCaption(index))}</table>
      </div>
      {children.filter((_, index) => isCaption(index))}
    </figure>
  )
}

/** A phone shows the rows of a table with named columns as cards, if there are more than two columns; two columns of numbers have room. */
function isStacked(table: NodeOf<'table'>, page: WebPage): boolean {
  const [, second, ...further] = (
    table.children.findLast(child => child.type === 'table-section')?.children[0]?.children ?? []
  ).map(cell => page.cells.get(cell.id))
  const isOfNumbers = further.length === 1 && second?.isNumber && further[0]?.isNumber
  return further[0]?.label !== undefined && !isOfNumbers
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

export const TableCell: WebRendition<'table-cell'> = ({ node: { id, attributes: a }, children, page }) => {
  const { isNumber, label } = page.cells.get(id) ?? {}
  const className = a.align ? `b-${a.align}` : isNumber ? 'b-right' : undefined
  const rest = { colSpan: a.colSpan, rowSpan: a.rowSpan, className, 'data-label': label }
  return a.header ? (
    <th scope={a.scope} {...rest}>
      {children}
    </th>
  ) : (
    <td {...rest}>{children}</td>
  )
}
