import styles from './Face.module.css'

/** A person's picture in a circle; without one, the first letter of the name. */
export function Face({ name, src, size = 36 }: { name: string; src: string | null; size?: number }) {
  return (
    <span className={styles.face} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        name.trim().charAt(0)
      )}
    </span>
  )
}
