// Inserts widgets into the body of a post as HTML, because the document contains the body as HTML.
import { renderToStaticMarkup } from 'react-dom/server'
import type { WidgetPlace } from '#contract/widgets.ts'
import { afterFirstParagraph, inTheMiddle, type BodyBlock } from './body-breaks.ts'
import type { PageWidgets, WidgetData } from './widget-data.ts'
import { Widget } from './Widget.tsx'

export function insertWidgets(body: { html: string; blocks: readonly BodyBlock[] }, widgets: PageWidgets): string {
  const early = widgets['after-first-paragraph'] ?? []
  const later = widgets['dynamic-in-post'] ?? []
  if (early.length + later.length === 0) return body.html
  const first = early.length > 0 ? afterFirstParagraph(body.blocks) : undefined
  const inserted = [
    ...(first === undefined ? [] : early.map(widget => ({ at: first, html: htmlOf(widget, 'after-first-paragraph') }))),
    ...inTheMiddle(body.blocks, later.length).map((at, index) => ({
      at,
      html: htmlOf(later[index]!, 'dynamic-in-post'),
    })),
  ].toSorted((a, b) => a.at - b.at)
  let html = ''
  let from = 0
  for (const each of inserted) {
    html += body.html.slice(from, each.at) + each.html
    from = each.at
  }
  return html + body.html.slice(from)
}

const htmlOf = (widget: WidgetData, at: WidgetPlace) => renderToStaticMarkup(<Widget widget={widget} at={at} />)
