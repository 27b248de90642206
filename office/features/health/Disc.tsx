import { toneOf } from './health-words.ts'
import styles from './HealthPage.module.css'

/** The full stop that empties: full is checked lately, empty is due. */
export function Disc({ fresh }: { fresh: number }) {
  return <i className={styles.disc} data-fresh={fresh} data-tone={toneOf(fresh)} aria-hidden="true" />
}
