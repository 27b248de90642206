// The head of a profile: the same on every tab, so that nothing moves between them.
import { useSite } from '../../documents/use-site.ts'
import { formatSince } from '#russian/dates.ts'
import { Face } from '../../components/Face.tsx'
import type { ProfilePerson } from '../../session/to-session-user.ts'
import styles from './ProfileHead.module.css'

type Props = {
  /** The id of the account. */
  id: string
  person: ProfilePerson
  avatar: string | null
  /** Shown when `avatar` fails to load. */
  portrait?: string | null
  /** Leads a reader without a name to where it is set. */
  namingHref?: string | undefined
  /** True when the name is the main heading of the page. */
  isTitle?: boolean
}

export function ProfileHead({ id, person, avatar, portrait, namingHref, isTitle }: Props) {
  const { magazine } = useSite()
  const Name = isTitle ? 'h1' : 'p'
  return (
    <header className={styles.head}>
      <Face who={id} src={avatar} instead={portrait} size={112} />
      <div className={styles.words}>
        <Name className={isTitle ? `${styles.name} stop` : styles.name}>{person.displayName}</Name>
        {person.since !== null && (
          <p className={styles.meta}>
            <span>
              {person.expertise && `${person.expertise} · `}С нами с {formatSince(person.since, magazine.zone)}
            </span>
            {namingHref && <a href={namingHref}>Как вас называть?</a>}
          </p>
        )}
        {person.about && <p>{person.about}</p>}
        {person.links.length > 0 && (
          <p className={styles.links}>
            {person.links.map(link => (
              <a key={link.url} href={link.url} rel="noopener nofollow ugc" target="_blank">
                {link.title}
              </a>
            ))}
          </p>
        )}
      </div>
    </header>
  )
}
