// Who a profile belongs to: the same on every tab of it, so that nothing jumps between them.
import { useSite } from '../../documents/use-site.ts'
import { formatSince } from '../../format/dates.ts'
import { Face } from '../../pieces/Face.tsx'
import type { ProfilePerson } from '../../session/to-session-user.ts'
import styles from './ProfileHead.module.css'

type Props = {
  person: ProfilePerson
  avatar: string | null
  /** Shown when `avatar` cannot be had. */
  portrait?: string | null
  /** Whether the name is what the page is about. */
  isTitle?: boolean
}

export function ProfileHead({ person, avatar, portrait, isTitle }: Props) {
  const { timeZoneOffset } = useSite()
  const Name = isTitle ? 'h1' : 'p'
  return (
    <header className={styles.head}>
      <Face name={person.displayName} src={avatar} instead={portrait} size={88} />
      <div className={styles.words}>
        <Name className={styles.name}>{person.displayName}</Name>
        {person.since !== null && (
          <p className={styles.meta}>
            {person.expertise && `${person.expertise} · `}С нами с {formatSince(person.since, timeZoneOffset)}
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
