import type { WidgetData } from './widget-data.ts'
import { AdSlot, useAd } from '../../components/ads/AdSlot.tsx'
import { Widget } from './Widget.tsx'
import { useWidgets } from './widgets-context.ts'
import styles from './Widgets.module.css'

/** Slots around the page: each is a landmark. */
const bands = { 'above-header': 'Объявления', 'below-header': 'Под шапкой', footer: 'Внизу страницы' } as const

export function WidgetBand({ at }: { at: keyof typeof bands }) {
  const widgets = useWidgets(at)
  const hasAd = useAd(at) !== undefined
  if (widgets.length === 0 && !hasAd) return null
  return (
    <aside className={`${styles.band} no-print`} aria-label={bands[at]} data-slot={at}>
      <div className="wrap">
        {widgets.map(widget => (
          <Widget key={widget.id} widget={widget} at={at} />
        ))}
        <AdSlot at={at} />
      </div>
    </aside>
  )
}

/** Renders all widgets of a slot of a post in order, and its advertising after them. */
export function WidgetSlot({ at }: { at: 'after-excerpt' | 'above-comments' | 'below-comments' }) {
  const widgets = useWidgets(at)
  if (widgets.length === 0) return <AdSlot at={at} />
  return (
    <>
      <div className={styles.slot} data-slot={at}>
        {widgets.map(widget => (
          <Widget key={widget.id} widget={widget} at={at} />
        ))}
      </div>
      <AdSlot at={at} />
    </>
  )
}

/** Widgets of the side column; fixed widgets are last and stay on the screen. They are part of the page's `aside`. */
export function SidebarWidgets() {
  const widgets = useWidgets('sidebar')
  const draw = (widget: WidgetData) => <Widget key={widget.id} widget={widget} at="sidebar" />
  const fixed = widgets.filter(widget => widget.isFixed)
  return (
    <>
      {widgets.filter(widget => !widget.isFixed).map(draw)}
      {fixed.length > 0 && (
        <div className={styles.fixed} data-fixed>
          {fixed.map(draw)}
        </div>
      )}
    </>
  )
}
