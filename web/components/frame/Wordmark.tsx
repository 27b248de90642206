import { useSite } from '../../documents/use-site.ts'
import styles from './Wordmark.module.css'

/** The name of the magazine with its coral full stop. */
export function Wordmark({ isLarge }: { isLarge?: boolean }) {
  const { magazine } = useSite()
  return (
    <a
      className={isLarge ? `${styles.mark} ${styles.large}` : styles.mark}
      href="/"
      aria-label={`${magazine.name}, на главную`}
    >
      {magazine.name}
    </a>
  )
}
