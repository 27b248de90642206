import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { fromLocal, momentWords } from './relative-dates.ts'
import styles from './Field.module.css'

/** A labelled field with a hint, which an error message replaces, and in a field of a moment that moment in words. */
export function Field({
  label,
  hint,
  error,
  isCode,
  ...input
}: { label: string; hint?: ReactNode; error?: string; isCode?: boolean } & ComponentProps<'input'>) {
  const id = useId()
  const [now] = useState(() => new Date())
  const moment = input.type === 'datetime-local' ? fromLocal(String(input.value ?? '')) : undefined
  return (
    <div className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={isCode ? styles.code : undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
      />
      <small id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error ?? (moment ? momentWords(moment, now) : hint)}
      </small>
    </div>
  )
}
