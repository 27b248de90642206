// Fields of the side panel. A value is saved when the field loses the focus, as one change of the text.
import { useId, useState, type ReactNode } from 'react'
import styles from './Panel.module.css'
import { readJson } from './release-words.ts'
import { MomentField } from '../../parts/MomentField.tsx'

type LineProps = {
  id?: string
  label: string
  value: string
  note?: ReactNode
  error?: string | undefined
  max: number
  lines?: number
  isCode?: boolean
  isReadOnly: boolean
  placeholder?: string
  /** Told at every keystroke; the value is kept when the field loses the focus. */
  onType?: (value: string) => void
  onKeep: (value: string) => void
}

export function LineField({
  label,
  value,
  note,
  error,
  max,
  lines = 1,
  isCode,
  isReadOnly,
  onType,
  onKeep,
  ...rest
}: LineProps) {
  const own = useId()
  const id = rest.id ?? own
  // A value changed by a colleague replaces the typed text.
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === value ? draft.text : undefined
  const keep = () => {
    if (typed !== undefined && typed !== value) onKeep(typed)
  }
  const field = {
    id,
    value: typed ?? value,
    maxLength: max,
    readOnly: isReadOnly,
    placeholder: rest.placeholder,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    onBlur: keep,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ over: value, text: target.value })
      onType?.(target.value)
    },
  } as const
  return (
    <p className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {lines > 1 ? (
        <textarea {...field} rows={lines} data-code={isCode || undefined} spellCheck={!isCode} />
      ) : (
        <input {...field} onKeyDown={event => event.key === 'Enter' && keep()} />
      )}
      <small id={`${id}-note`} data-tone={error === undefined ? undefined : 'bad'} role={error ? 'alert' : undefined}>
        {error ?? note}
      </small>
    </p>
  )
}

type JsonProps = {
  label: string
  note: string
  value: unknown
  isReadOnly: boolean
  /** Why a value is invalid; undefined if it is valid. */
  check: (value: unknown) => string | undefined
  onKeep: (value: unknown) => void
}

/** JSON as text. Invalid input stays in the field with the reason, and the text keeps the former value. */
export function JsonField({ label, note, value, isReadOnly, check, onKeep }: JsonProps) {
  const shown = value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
  const [wrong, setWrong] = useState<{ over: string; text: string; error: string }>()
  const current = wrong?.over === shown ? wrong : undefined
  return (
    <LineField
      key={shown}
      label={label}
      note={note}
      value={current?.text ?? shown}
      error={current?.error}
      max={50_000}
      lines={4}
      isCode
      isReadOnly={isReadOnly}
      onKeep={text => {
        const read = readJson(text)
        const error = 'error' in read ? read.error : read.value === null ? undefined : check(read.value)
        if (error !== undefined) return setWrong({ over: shown, text, error })
        setWrong(undefined)
        if ('value' in read) onKeep(read.value)
      }}
    />
  )
}

export function Check({
  label,
  isOn,
  isReadOnly,
  onTurn,
}: {
  label: string
  isOn: boolean
  isReadOnly: boolean
  onTurn: (isOn: boolean) => void
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} disabled={isReadOnly} onChange={event => onTurn(event.target.checked)} />
      {label}
    </label>
  )
}

export function TimeField({
  label,
  value,
  note,
  tone,
  isReadOnly,
  onKeep,
}: {
  label: string
  value: string
  note?: string
  tone?: 'bad' | undefined
  isReadOnly: boolean
  onKeep: (value: string) => void
}) {
  const id = useId()
  return (
    <p className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <MomentField
        id={id}
        type="datetime-local"
        value={value}
        readOnly={isReadOnly}
        onChange={event => onKeep(event.target.value)}
      />
      <small data-tone={tone} role={tone && 'alert'}>
        {note}
      </small>
    </p>
  )
}
