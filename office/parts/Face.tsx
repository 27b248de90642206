import styles from './Face.module.css'

/** Initials of a name: «Анна Ветрова» → «АВ»; a person without a name gets a dot. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(part => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase() || '·'

/** The portrait of a person: two initials. Decorative, so the name must be beside it or in `title`. `colour` draws a border. */
export function Face({ name, isSmall, colour }: { name: string; isSmall?: boolean; colour?: string }) {
  return (
    <span
      className={isSmall ? `${styles.face} ${styles.small}` : styles.face}
      style={colour ? { boxShadow: `0 0 0 2px var(--paper), 0 0 0 4px ${colour}` } : undefined}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
