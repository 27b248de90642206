import { useState } from 'react'
import styles from './Face.module.css'

/** `instead`: shown when `src` cannot be had. */
type Props = { name: string; src: string | null; instead?: string | null; size?: number }

/** A person's picture in a circle; without one, the first letter of the name. */
export function Face({ name, src, instead = null, size = 36 }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = [src, instead].find(each => each && !broken.includes(each))
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
        name.trim().charAt(0)
      )}
    </span>
  )
}
