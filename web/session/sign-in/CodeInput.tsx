// Six boxes for six digits. One field all the same: a code is pasted, filled in by the phone and read aloud as one word.
import type { Ref } from 'react'
import styles from './CodeInput.module.css'

export const codeLength = 6

type Props = {
  ref: Ref<HTMLInputElement>
  /** Of a field that has a label of its own. */
  id?: string
  value: string
  describedBy: string
  isWrong: boolean
  onDigits: (digits: string) => void
}

export function CodeInput({ ref, id, value, describedBy, isWrong, onDigits }: Props) {
  return (
    <span className={styles.code}>
      <input
        ref={ref}
        id={id}
        name="code"
        className={styles.digits}
        aria-label={id === undefined ? 'Код из шести цифр' : undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern={`\\d{${codeLength}}`}
        maxLength={codeLength}
        value={value}
        // A code may be pasted with spaces.
        onChange={event => onDigits(event.target.value.replaceAll(/\D/g, '').slice(0, codeLength))}
      />
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length: codeLength }, (_, at) => (
          <span key={at} data-next={at === Math.min(value.length, codeLength - 1) || undefined}>
            {value[at]}
          </span>
        ))}
      </span>
    </span>
  )
}
