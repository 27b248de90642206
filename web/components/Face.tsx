import { useState } from 'react'
import { placeholderAvatar } from '#domain/placeholder-avatar.ts'
import { birdOf } from './birds.ts'
import styles from './Face.module.css'

/** `who`: the id of an account, else a name; '' is nobody. `size`: px, or a length of CSS. `instead` is shown when `src` fails to load. `isEager`: on the first screen. */
type Props = { who: string; src: string | null; instead?: string | null; size?: number | string; isEager?: boolean }

/** A person's picture in a circle; without one a bird, always the same for the same `who`; of nobody a silhouette. */
export function Face({ who, src, instead = null, size = 36, isEager }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const own = [src, instead].find(each => each && each !== placeholderAvatar && !broken.includes(each))
  const shown = own ?? (who === '' ? placeholderAvatar : birdOf(who))
  return (
    <span className={styles.face} style={{ width: size, height: size }} aria-hidden="true">
      <img
        src={shown}
        alt=""
        {...(typeof size === 'number' && { width: size, height: size })}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
        onError={() => own && setBroken([...broken, own])}
      />
    </span>
  )
}
