import styles from './Wordmark.module.css'

/** The wordmark «Дельно» with its coral full stop. */
export function Wordmark({ isLarge }: { isLarge?: boolean }) {
  return (
    <a className={isLarge ? `${styles.mark} ${styles.large}` : styles.mark} href="/" aria-label="Дельно, на главную">
      Дельно
    </a>
  )
}
