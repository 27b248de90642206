// A list whose rows are carried by the pointer or by keys: Space lifts, arrows choose the place, Space drops, Esc returns. A press on the handle
// offers the places, for a finger scrolls.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Glyph } from '../../parts/Glyph.tsx'
import { HiddenPlaceField } from '../../parts/PlaceField.tsx'
import styles from './Front.module.css'

export type Row = { key: string; title: string; content: ReactNode }

type Props = {
  /** Keeps rows of one list out of another. */
  name: string
  label: string
  rows: readonly Row[]
  /** The name of a place of the list, «место 3». */
  placeOf: (at: number) => string
  /** `to` is the place in the list without the row. */
  onMove: (key: string, to: number) => void
}

type Carry = { key: string; over: number }

export function Sorting({ name, label, rows, placeOf, onMove }: Props) {
  const [carry, setCarry] = useState<Carry>()
  const [spoken, setSpoken] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<string>(undefined)
  const indexOf = (key: string) => rows.findIndex(row => row.key === key)
  // A row that has moved keeps the focus on its handle.
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(focused.current)}"]`)?.focus()
  })
  const drop = ({ key, over }: Carry) => {
    setCarry(undefined)
    if (over === indexOf(key)) return setSpoken('Осталось на месте')
    setSpoken(`Теперь ${placeOf(over)}`)
    onMove(key, over)
  }
  const press = (key: string, title: string, pressed: string): boolean => {
    if (!carry || carry.key !== key) {
      if (pressed !== ' ') return false
      setCarry({ key, over: indexOf(key) })
      focused.current = key
      setSpoken(
        `«${title}» поднято: ${placeOf(indexOf(key))}. Стрелки\u00a0— выбрать место, пробел\u00a0— поставить, Esc\u00a0— вернуть`,
      )
      return true
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[pressed]
    if (step !== undefined) {
      const over = Math.min(Math.max(carry.over + step, 0), rows.length - 1)
      setCarry({ key, over })
      setSpoken(placeOf(over))
      return true
    }
    if (pressed === ' ' || pressed === 'Enter') drop(carry)
    else if (pressed === 'Escape' || pressed === 'Tab') {
      setCarry(undefined)
      setSpoken('Осталось на месте')
      return pressed === 'Escape'
    } else return false
    return true
  }
  return (
    <>
      <ol ref={list} className={styles.rows} aria-label={label}>
        {rows.map((row, at) => (
          <SortedRow
            key={row.key}
            row={row}
            name={name}
            isLifted={carry?.key === row.key}
            isOver={carry !== undefined && carry.key !== row.key && carry.over === at}
            onPress={pressed => press(row.key, row.title, pressed)}
            onBlur={() => {
              if (focused.current === row.key) focused.current = undefined
            }}
            place={{
              at,
              places: rows.map((_, to) => placeOf(to)),
              onMove: to => {
                focused.current = row.key
                drop({ key: row.key, over: to })
              },
            }}
            onOver={key => setCarry({ key, over: at })}
            onDrop={key => drop({ key, over: at })}
            onEnd={() => setCarry(undefined)}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {spoken}
      </p>
    </>
  )
}

type RowProps = {
  row: Row
  name: string
  isLifted: boolean
  isOver: boolean
  onPress: (key: string) => boolean
  onBlur: () => void
  place: { at: number; places: readonly string[]; onMove: (to: number) => void }
  onOver: (key: string) => void
  onDrop: (key: string) => void
  onEnd: () => void
}

function SortedRow({ row, name, isLifted, isOver, onPress, onBlur, place, onOver, onDrop, onEnd }: RowProps) {
  const element = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLSelectElement>(null)
  const over = useEffectEvent(onOver)
  const dropped = useEffectEvent(onDrop)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const keyOf = (data: Record<string | symbol, unknown>) => (data[name] as string | undefined) ?? ''
    const stops = [
      draggable({
        element: element.current!,
        dragHandle: grip.current!,
        getInitialData: () => ({ [name]: row.key }),
        onDrop: () => ended(),
      }),
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => keyOf(source.data) !== '',
        onDragEnter: ({ source }) => over(keyOf(source.data)),
        onDrop: ({ source }) => dropped(keyOf(source.data)),
      }),
    ]
    return () => stops.forEach(stop => stop())
  }, [name, row.key])
  return (
    <li ref={element} className={styles.row} data-lifted={isLifted || undefined} data-over={isOver || undefined}>
      <button
        ref={grip}
        type="button"
        className={styles.grip}
        data-grip={row.key}
        aria-label={`Переставить: ${row.title}`}
        aria-pressed={isLifted}
        onBlur={onBlur}
        onClick={() => field.current?.showPicker()}
        onKeyDown={event => {
          if (onPress(event.key)) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
      >
        <Glyph name="grip" isSmall />
      </button>
      <HiddenPlaceField ref={field} what={`«${row.title}»`} {...place} />
      {row.content}
    </li>
  )
}
