// A day or a moment in Russian words: the native field stands under them, and its digits show while somebody types.
import { useRef, useState, type ComponentProps } from 'react'
import styles from './MomentField.module.css'
import { calendarDay, fromLocal, momentWords } from './relative-dates.ts'
import { useNow } from './use-now.ts'

type MomentType = 'date' | 'datetime-local'
export const isMomentType = (type: string | undefined): type is MomentType =>
  type === 'date' || type === 'datetime-local'

type Props = Omit<ComponentProps<'input'>, 'type'> & { type: MomentType; empty?: string }

const emptyWords: Record<MomentType, string> = { date: 'Выбрать день', 'datetime-local': 'Выбрать день и час' }

export function MomentField({ empty, onChange, onBlur, ...input }: Props) {
  const { type, readOnly } = input
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  /** Half of a moment is no value: its digits stay to be seen. */
  const [isHalf, setHalf] = useState(false)
  const isFirstPress = useRef(false)
  const value = input.value === undefined ? typed : String(input.value)
  const words = useWords(type, value)
  return (
    <span
      className={styles.moment}
      data-words={words ?? (readOnly ? '—' : (empty ?? emptyWords[type]))}
      data-empty={words === undefined || undefined}
      data-half={isHalf || undefined}
    >
      <input
        {...input}
        onChange={event => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        onBlur={event => {
          setHalf(event.target.validity.badInput)
          onBlur?.(event)
        }}
        onPointerDown={({ currentTarget }) => {
          isFirstPress.current = currentTarget !== document.activeElement
        }}
        onClick={({ currentTarget }) => {
          // A second press goes to the digits.
          if (isFirstPress.current && !readOnly) openPicker(currentTarget)
        }}
      />
    </span>
  )
}

/** The value in words; undefined without one. */
function useWords(type: MomentType, value: string): string | undefined {
  const now = useNow()
  if (type === 'date') return value === '' ? undefined : calendarDay(value, now)
  const moment = fromLocal(value)
  return moment && momentWords(moment, now)
}

function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker()
  } catch {
    // A browser that has no picker, or refuses it here, leaves the digits to type.
  }
}
