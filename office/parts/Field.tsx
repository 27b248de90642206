import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Field.module.css'
import { isMomentType, MomentField } from './MomentField.tsx'

/** A labelled field with a hint, which an error message replaces. */
export function Field({
  label,
  hint,
  error,
  isCode,
  ...input
}: { label: string; hint?: ReactNode; error?: string; isCode?: boolean } & ComponentProps<'input'>) {
  const id = useId()
  const { type, ...rest } = {
    ...input,
    id,
    className: isCode ? styles.code : undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': `${id}-note`,
  }
  return (
    <div className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {isMomentType(type) ? <MomentField {...rest} type={type} /> : <input {...rest} type={type} />}
      <small id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error ?? hint}
      </small>
    </div>
  )
}
