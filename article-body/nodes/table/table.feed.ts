import { element, type FeedRendition } from '../../feed-rendition.ts'

/** The caption is outside of the table, as on the web. */
export const tableFeed: FeedRendition<'table'> = (node, _inside, _page, parts) => {
  const isCaption = (_part: string, index: number) => node.children[index]?.type === 'caption'
  const table = element('table', {}, parts.filter((part, index) => !isCaption(part, index)).join(''))
  const captions = parts.filter(isCaption).join('')
  return captions ? element('figure', {}, table + captions) : table
}
export const tableSectionFeed: FeedRendition<'table-section'> = (node, inside) =>
  element({ head: 'thead', body: 'tbody', foot: 'tfoot' }[node.attributes.part], {}, inside)
export const tableCellFeed: FeedRendition<'table-cell'> = ({ attributes: a }, inside) =>
  element(a.header ? 'th' : 'td', { scope: a.scope, colspan: a.colSpan, rowspan: a.rowSpan }, inside)
