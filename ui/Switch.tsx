import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  title: string
  note: string
  isOn: boolean
  isDisabled?: boolean
  onTurn: (isOn: boolean) => void
}

/** A switch that acts at once; the text beside it says what it does. */
export function Switch({ title, note, isOn, isDisabled, onTurn }: Props) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.title} htmlFor={id}>
        {title}
      </label>
      <input
        id={id}
        type="checkbox"
        // The checkbox has its own checked state.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={`${id}-note`}
        onChange={event => onTurn(event.target.checked)}
      />
      <p id={`${id}-note`} className={styles.note}>
        {note}
      </p>
    </div>
  )
}
