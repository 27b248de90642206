import { useState } from 'react'
import { placeholderAvatar } from '#domain/placeholder-avatar.ts'
import styles from './Face.module.css'

/** `instead` is shown when `src` fails to load. */
type Props = { name: string; src: string | null; instead?: string | null; size?: number }

/** A person's picture in a circle; without one the first letter of the name; without a name a silhouette. */
export function Face({ name, src, instead = null, size = 36 }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const letter = name.trim().charAt(0)
  const own = [src, instead].find(each => each && each !== placeholderAvatar && !broken.includes(each))
  const shown = own ?? (letter === '' ? placeholderAvatar : undefined)
  return (
    <span className={styles.face} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken([...broken, shown])}
        />
      ) : (
        letter
      )}
    </span>
  )
}
