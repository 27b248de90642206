import { Fragment, type ReactNode } from 'react'
import type { WidgetData } from './widget-data.ts'
import { Widget } from './Widget.tsx'
import { useWidgets } from './widgets-context.ts'
import grid from '../../pieces/Grid.module.css'
import styles from './Widgets.module.css'

/** Around the page: landmarks of their own. */
const bands = { 'above-header': 'Объявления', 'below-header': 'Под шапкой', footer: 'Внизу страницы' } as const

export function WidgetBand({ at }: { at: keyof typeof bands }) {
  const widgets = useWidgets(at)
  if (widgets.length === 0) return null
  return (
    <aside className={`${styles.band} no-print`} aria-label={bands[at]} data-slot={at}>
      <div className="wrap">
        {widgets.map(widget => (
          <Widget key={widget.id} widget={widget} at={at} />
        ))}
      </div>
    </aside>
  )
}

/** Everything at a place of a text, in its order. */
export function WidgetSlot({ at }: { at: 'after-excerpt' | 'above-comments' | 'below-comments' }) {
  const widgets = useWidgets(at)
  if (widgets.length === 0) return null
  return (
    <div className={styles.slot} data-slot={at}>
      {widgets.map(widget => (
        <Widget key={widget.id} widget={widget} at={at} />
      ))}
    </div>
  )
}

/** Widgets of a rail; the fixed ones stand last and stay in sight. A part of `aside`: the rail is the page's. */
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

/** A rail of widgets and nothing else; without widgets there is none. */
export function RailWidgets({ className }: { className?: string | undefined }) {
  if (useWidgets('sidebar').length === 0) return null
  return (
    <aside className={[grid.rail, className, 'no-print'].filter(Boolean).join(' ')} aria-label="Ещё в журнале">
      <SidebarWidgets />
    </aside>
  )
}

/** The `number`th widget between posts, counted from 0. */
export function BetweenPosts({ number }: { number: number }) {
  const widget = useWidgets('between-posts')[number]
  return widget ? (
    <div className={styles.between} data-slot="between-posts">
      <Widget widget={widget} at="between-posts" />
    </div>
  ) : null
}

/** Items of a list with the next widget after every `every` of them; `isLast`: what is over stands at the end. */
export function WithWidgetsBetween<Item>({
  items,
  every,
  first = 0,
  children,
}: {
  items: readonly Item[]
  every: number
  /** Widgets that stand before this list. */
  first?: number
  children: (item: Item, index: number) => ReactNode
}) {
  return items.map((item, index) => (
    <Fragment key={index}>
      {children(item, index)}
      {(index + 1) % every === 0 && index + 1 < items.length && (
        <BetweenPosts number={first + (index + 1) / every - 1} />
      )}
    </Fragment>
  ))
}
