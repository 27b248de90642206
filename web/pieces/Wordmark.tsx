import styles from './Wordmark.module.css'

/** «Дельно» with the coral full stop of the brand. */
export function Wordmark({ isLarge }: { isLarge?: boolean }) {
  return (
    <a className={isLarge ? `${styles.mark} ${styles.large}` : styles.mark} href="/" aria-label="Дельно, на главную">
      Дельно
    </a>
  )
}
