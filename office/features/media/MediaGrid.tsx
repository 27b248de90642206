// The items of the library as a grid with one Tab stop. Arrows move, Space selects, Enter opens, F goes to the focal point.
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { LibraryItem } from '#contract/office/library.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import styles from './MediaGrid.module.css'
import { markOf, noteOf, titleOf } from '../../media/media-words.ts'
import { extend, step, toggle, type Selection } from './selection.ts'
import { Thumb } from '../../media/Thumb.tsx'

export const keyOf = ({ kind, id }: Pick<LibraryItem, 'kind' | 'id'>) => `${kind}-${id}`

type Props = {
  items: readonly LibraryItem[]
  selection: Selection
  openKey: string | undefined
  isStale: boolean
  now: Date
  onSelect: (selection: Selection) => void
  onOpen: (item: LibraryItem, isForFocal?: boolean) => void
}

export function MediaGrid({ items, selection, openKey, isStale, now, onSelect, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const order = items.map(keyOf)
  const current = selection.at !== undefined && order.includes(selection.at) ? selection.at : order[0]
  const optionOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    // Only after a key press, because a mouse click moves the focus itself.
    if (wanted.current !== undefined) optionOf(wanted.current)?.focus()
    wanted.current = undefined
  })
  const columns = () => {
    const tops = order.map(key => optionOf(key)?.offsetTop)
    return Math.max(
      1,
      tops.findIndex(top => top !== tops[0]) === -1 ? order.length : tops.findIndex(top => top !== tops[0]),
    )
  }
  function press(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const item = items.find(each => keyOf(each) === current)
    if (!item || current === undefined) return
    if (event.code === 'Space') onSelect(toggle(selection, current))
    else if (event.code === 'Enter') onOpen(item)
    else if (event.code === 'KeyF' && item.kind === 'picture') onOpen(item, true)
    else {
      const next = step(order, current, event.code, columns())
      if (next === undefined) return
      wanted.current = next
      onSelect(event.shiftKey ? extend({ ...selection, at: current }, next, order) : { ...selection, at: next })
    }
    event.preventDefault()
  }
  const click = (event: MouseEvent, item: LibraryItem) => {
    const key = keyOf(item)
    if (event.shiftKey) onSelect(extend(selection, key, order))
    else if (event.metaKey || event.ctrlKey || (event.target as Element).closest(`.${styles.check}`))
      onSelect(toggle(selection, key))
    else {
      onSelect({ ...selection, at: key })
      onOpen(item)
    }
  }
  return (
    <ul
      ref={list}
      className={styles.grid}
      role="listbox"
      aria-label="Медиатека"
      aria-multiselectable="true"
      aria-busy={isStale}
      data-choosing={selection.chosen.size > 0 || undefined}
      onKeyDown={press}
    >
      {items.map(item => {
        const key = keyOf(item)
        return (
          // The list handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={key}
            role="option"
            data-key={key}
            aria-selected={selection.chosen.has(key)}
            data-open={key === openKey || undefined}
            tabIndex={key === current ? 0 : -1}
            className={styles.item}
            onFocus={event => {
              if (event.target === event.currentTarget && selection.at !== key) onSelect({ ...selection, at: key })
            }}
            onClick={event => click(event, item)}
          >
            <Card item={item} now={now} />
          </li>
        )
      })}
    </ul>
  )
}

function Card({ item, now }: { item: LibraryItem; now: Date }) {
  const mark = markOf(item, now)
  return (
    <>
      <span className={styles.picture}>
        <Thumb item={item} />
        {mark && (
          <span className={styles.mark} data-tone={mark.tone}>
            {mark.words}
          </span>
        )}
        <span className={styles.check} aria-hidden="true">
          <Glyph name="check" isSmall />
        </span>
      </span>
      <b>{titleOf(item)}</b>
      <small>{noteOf(item, now)}</small>
    </>
  )
}
