// The place of a row in its list, as a field: whoever cannot drag, or has only a finger, chooses it.
import type { RefObject, SelectHTMLAttributes } from 'react'
import styles from './PlaceField.module.css'

export type PlaceFieldProps = {
  ref?: RefObject<HTMLSelectElement | null>
  /** What is moved, in the genitive: «шага 2». */
  what: string
  at: number
  /** The places in words, from the first to the last. */
  places: readonly string[]
  onMove: (to: number) => void
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'tabIndex' | 'className'>

/** «2 из 5» */
export const placesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${place + 1} из ${count}`)

export function PlaceField({ what, at, places, onMove, ...field }: PlaceFieldProps) {
  return (
    <select {...field} aria-label={`Место ${what}`} value={at} onChange={event => onMove(Number(event.target.value))}>
      {places.map((words, place) => (
        <option key={place} value={place}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** The field under a handle or in its row: a press on the handle opens it with `showPicker`, and screen readers find it. */
export const HiddenPlaceField = (props: Omit<PlaceFieldProps, 'tabIndex' | 'className'>) => (
  <PlaceField {...props} tabIndex={-1} className={styles.hidden} />
)
