import styles from './Face.module.css'

/** Initials of a name: «Анна Ветрова» → «АВ»; a person without a name gets a dot. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(part => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase() || '·'

type Props = {
  name: string
  /** The address of a portrait, where there is one. */
  portrait?: string | undefined
  isSmall?: boolean
  /** Draws a border. */
  colour?: string
}

/** The portrait of a person, or two initials. Decorative, so the name must be beside it or in `title`. */
export function Face({ name, portrait, isSmall, colour }: Props) {
  return (
    <span
      className={isSmall ? `${styles.face} ${styles.small}` : styles.face}
      style={colour ? { boxShadow: `0 0 0 2px var(--paper), 0 0 0 4px ${colour}` } : undefined}
      aria-hidden="true"
    >
      {portrait === undefined ? initialsOf(name) : <img src={portrait} alt="" loading="lazy" />}
    </span>
  )
}
