// Dragging rows of a recipe by their handle. A press on it offers the places, for a finger scrolls; Alt and an arrow in the field of a row move it too.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Keyed } from '#contract/recipe-fields.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { HiddenPlaceField, placesOf, type PlaceFieldProps } from '../../parts/PlaceField.tsx'
import type { RecipeWriter } from './recipe-text.ts'
import styles from './RecipeSheet.module.css'

type Options = {
  /** Rows move only within their list. */
  list: 'ingredient' | 'step'
  key: string
  /** A row that becomes a group is another element. */
  isGroup?: boolean
  canDrag: boolean
  /** Another row was dropped on this one, on its upper or lower half. */
  onPlace: (key: string, isBelow: boolean) => void
}

export type DragOrder = {
  row: { ref: RefObject<HTMLLIElement | null>; 'data-drop'?: 'above' | 'below' | undefined }
  handle: RefObject<HTMLSpanElement | null>
}

export function useDragOrder({ list, key, isGroup, canDrag, onPlace }: Options): DragOrder {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [drop, setDrop] = useState<'above' | 'below'>()
  const place = useEffectEvent(onPlace)
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current || !canDrag) return
    const sideAt = (y: number) => {
      const { top, height } = element.getBoundingClientRect()
      return y > top + height / 2 ? 'below' : 'above'
    }
    return combine(
      draggable({ element, dragHandle: handle.current, getInitialData: () => ({ recipeList: list, key }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['recipeList'] === list && source.data['key'] !== key,
        onDrag: ({ location }) => setDrop(sideAt(location.current.input.clientY)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ source, location }) => {
          setDrop(undefined)
          place(String(source.data['key']), sideAt(location.current.input.clientY) === 'below')
        },
      }),
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, key, canDrag, isGroup])
  return { row: { ref: row, 'data-drop': drop }, handle }
}

/** Puts a row above or below the one at this place. */
export function placeAt(
  writer: RecipeWriter,
  list: readonly Keyed<{ order: number }>[],
  key: string,
  at: number,
  isBelow: boolean,
): void {
  const from = list.findIndex(each => each.key === key)
  const to = at + (isBelow ? 1 : 0)
  if (from >= 0) writer.place(list, key, from < to ? to - 1 : to)
}

/** Where Alt and an arrow move a row; undefined for all other keys. */
export function placeOfKey(event: KeyboardEvent, { at, count }: { at: number; count: number }): number | undefined {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return undefined
  event.preventDefault()
  return Math.min(count - 1, Math.max(0, at + (event.key === 'ArrowUp' ? -1 : 1)))
}

type HandleProps = Pick<DragOrder, 'handle'> & Pick<PlaceFieldProps, 'what' | 'at' | 'onMove'> & { count: number }

export function DragHandle({ handle, count, ...place }: HandleProps) {
  const field = useRef<HTMLSelectElement>(null)
  return (
    // A press opens the field in the handle, which screen readers have; a field that took presses itself could not be dragged.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      ref={handle}
      className={styles.grip}
      title="Перетащить или выбрать место (Alt и стрелка в строке)"
      onClick={() => field.current?.showPicker()}
    >
      <Glyph name="grip" isSmall />
      <HiddenPlaceField ref={field} places={placesOf(count)} {...place} />
    </span>
  )
}
