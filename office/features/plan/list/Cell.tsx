// A cell of the list that turns into a field by a press, Enter or F2. Esc cancels.
import { createContext, use, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import styles from './ListView.module.css'

/** How a field is closed: `leave` after the focus moved elsewhere, `end` returns the focus to the cell. */
const Ending = createContext({ leave: () => {}, end: () => {} })

/** `name` and `of` are parts of the accessible name: «Кто: Анна Ветрова. Сырники». */
type CellProps = { name: string; of: string; isFixed: boolean; field: ReactNode; children: ReactNode }

export function Cell({ name, of, isFixed, field, children }: CellProps) {
  const [state, setState] = useState<'words' | 'field' | 'back'>('words')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'back') button.current?.focus()
  }, [state])
  if (isFixed) return children
  if (state === 'field')
    return <Ending value={{ leave: () => setState('words'), end: () => setState('back') }}>{field}</Ending>
  return (
    <button
      ref={button}
      type="button"
      className={styles.cell}
      onClick={() => setState('field')}
      onKeyDown={event => {
        if (event.key === 'F2') setState('field')
      }}
    >
      <span className="sr">{name}: </span>
      {children}
      <span className="sr">. {of}</span>
    </button>
  )
}

/** Focuses the field, because the person has just opened it. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

function onEscape(event: KeyboardEvent, end: () => void): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  end()
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, title: string])[]
  onTake: (value: string) => void
}

export function ChoiceInCell({ label, value, options, onTake }: ChoiceProps) {
  const { leave, end } = use(Ending)
  return (
    <select
      ref={takeFocus}
      aria-label={label}
      defaultValue={value}
      onBlur={leave}
      onKeyDown={event => onEscape(event, end)}
      onChange={event => {
        end()
        onTake(event.target.value)
      }}
    >
      {options.map(([each, title]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </select>
  )
}

type MomentProps = { label: string; value: string | null; onTake: (moment: string | null) => void }

export function MomentInCell({ label, value, onTake }: MomentProps) {
  const { leave, end } = use(Ending)
  const [text, setText] = useState(toLocal(value))
  const take = (after: () => void) => {
    after()
    if (text !== toLocal(value)) onTake(fromLocal(text) ?? null)
  }
  return (
    <input
      ref={takeFocus}
      type="datetime-local"
      aria-label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={() => take(leave)}
      onKeyDown={event => {
        onEscape(event, end)
        if (event.key === 'Enter') take(end)
      }}
    />
  )
}
