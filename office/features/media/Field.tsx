// A field of the details, which is saved when it loses the focus and then shows that it was saved.
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { MomentField } from '../../parts/MomentField.tsx'
import styles from './MediaDetails.module.css'

type Props = {
  label: string
  value: string
  note?: ReactNode
  lines?: number
  type?: 'text' | 'date'
  max?: number
  isReadOnly?: boolean
  onKeep: (value: string) => Promise<boolean>
}

export function Field({ label, value, note, lines = 1, type = 'text', max = 500, isReadOnly, onKeep }: Props) {
  const id = useId()
  // A value changed by somebody else or by undo replaces the typed text.
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === value ? draft.text : undefined
  const [state, setState] = useState<'kept' | 'lost'>()
  const keep = async () => {
    if (typed === undefined || typed.trim() === value) return setDraft(undefined)
    // The typed text is kept until it is saved.
    setState((await onKeep(typed.trim())) ? 'kept' : 'lost')
  }
  const field = {
    id,
    value: typed ?? value,
    maxLength: type === 'date' ? undefined : max,
    readOnly: isReadOnly,
    'aria-describedby': `${id}-note`,
    onBlur: () => void keep(),
    onChange: (event: { target: { value: string } }) => {
      setState(undefined)
      setDraft({ over: value, text: event.target.value })
    },
  }
  return (
    <p className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {lines > 1 ? (
        <textarea {...field} rows={lines} />
      ) : (
        <Input
          {...field}
          type={type}
          onKeyDown={event => {
            if (event.key === 'Enter') void keep()
          }}
        />
      )}
      <small id={`${id}-note`} data-tone={state === 'lost' ? 'bad' : undefined}>
        {state === 'kept'
          ? 'Сохранено'
          : state === 'lost'
            ? 'Не сохранилось. Оставьте поле ещё раз, чтобы повторить'
            : note}
      </small>
    </p>
  )
}

const Input = ({ type, ...input }: ComponentProps<'input'> & { type: 'text' | 'date' }) =>
  type === 'date' ? <MomentField type={type} {...input} /> : <input type={type} {...input} />
