import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  title: string
  note: string
  isOn: boolean
  isDisabled?: boolean
  onTurn: (isOn: boolean) => void
}

/** On or off, at once; what it does is said beside it. */
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
        // Whether it is on, the checkbox says itself.
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
