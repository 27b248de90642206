// Inserts widgets into the body of a post as HTML, because the document contains the body as HTML.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterFirstParagraph, inTheMiddle, type BodyBlock } from './body-breaks.ts'
import type { PageWidgets } from './widget-data.ts'
import { AdBox } from '../../components/ads/AdSlot.tsx'
import { Widget } from './Widget.tsx'

export function insertWidgets(
  body: { html: string; blocks: readonly BodyBlock[] },
  widgets: PageWidgets,
  isInCards = false,
): string {
  const early = piecesAt('after-first-paragraph', widgets)
  const later = piecesAt('dynamic-in-post', widgets)
  if (early.length + later.length === 0) return body.html
  const first = early.length > 0 ? afterFirstParagraph(body.blocks) : undefined
  const inserted = [
    ...(first === undefined ? [] : early.map(html => ({ at: first, html }))),
    ...inTheMiddle(body.blocks, later.length, isInCards).map((at, index) => ({ at, html: later[index]! })),
  ].toSorted((a, b) => a.at - b.at)
  let html = ''
  let from = 0
  for (const each of inserted) {
    html += body.html.slice(from, each.at) + each.html
    from = each.at
  }
  return html + body.html.slice(from)
}

/** The widgets of a place, and its advertising after them. */
function piecesAt(at: 'after-first-paragraph' | 'dynamic-in-post', widgets: PageWidgets): string[] {
  const ad = widgets.ads?.[at]
  return [
    ...(widgets[at] ?? []).map(widget => renderToStaticMarkup(<Widget widget={widget} at={at} />)),
    ...(ad ? [renderToStaticMarkup(<AdBox at={at} placed={ad} />)] : []),
  ]
}
