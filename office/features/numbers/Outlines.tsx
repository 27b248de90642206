import styles from './Numbers.module.css'

/** What will be here, while it loads. */
export function Outlines() {
  return (
    <div role="status" className={styles.outlines}>
      <span className="sr">Цифры загружаются</span>
      <i />
      <i />
      <i />
    </div>
  )
}
