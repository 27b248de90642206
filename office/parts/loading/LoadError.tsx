import { wordsOf } from '../../session/ask.ts'
import styles from './LoadError.module.css'

/** Shows why something did not load, with a button to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p className={styles.error} role="alert">
      {wordsOf(error)}.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Попробовать ещё раз
      </button>
    </p>
  )
}
