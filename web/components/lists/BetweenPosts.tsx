// The breaks between the posts of a list: widgets, and advertising after the first break.
import { Fragment, type ReactNode } from 'react'
import { AdSlot, useAd } from '../ads/AdSlot.tsx'
import { useWidgets } from '../../features/widgets/widgets-context.ts'
import { Widget } from '../../features/widgets/Widget.tsx'
import styles from './BetweenPosts.module.css'

/** Renders the break with this number, counted from 0. */
export function BetweenPosts({ number }: { number: number }) {
  const widgets = useWidgets('between-posts')
  const adAt = useAd('between-posts') ? Math.min(1, widgets.length) : Infinity
  if (number === adAt)
    return (
      <div className={styles.between} data-between>
        <AdSlot at="between-posts" />
      </div>
    )
  const widget = widgets[number < adAt ? number : number - 1]
  return widget ? (
    <div className={styles.between} data-between data-slot="between-posts">
      <Widget widget={widget} at="between-posts" />
    </div>
  ) : null
}

type Props<Item> = {
  items: readonly Item[]
  /** Number of items between two breaks. */
  every: number
  /** Number of breaks before this list. */
  first?: number
  children: (item: Item, index: number) => ReactNode
}

export function PostsWithBreaks<Item>({ items, every, first = 0, children }: Props<Item>) {
  return items.map((item, index) => (
    <Fragment key={index}>
      {children(item, index)}
      {(index + 1) % every === 0 && index + 1 < items.length && (
        <BetweenPosts number={first + (index + 1) / every - 1} />
      )}
    </Fragment>
  ))
}
