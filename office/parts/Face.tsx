import styles from './Face.module.css'
import { usePortrait } from './portraits.ts'

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
  isSmall?: boolean
  /** Draws a border. */
  colour?: string
}

/** A colleague: the portrait, or two initials. Decorative, so the name must be beside it or in `title`. */
export function Face({ id, ...rest }: Props & { id?: string | null | undefined }) {
  return <Drawn {...rest} portrait={usePortrait(rest.name, id)} />
}

/** A reader: the own picture, if it is known here, or two initials. A reader may have any name, also that of an author. */
export const ReaderFace = (props: Props & { portrait?: string | undefined }) => (
  <Drawn {...props} portrait={props.portrait} />
)

function Drawn({ name, portrait, isSmall, colour }: Props & { portrait: string | undefined }) {
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
