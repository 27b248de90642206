import { Button } from '#ui/Button.tsx'
import styles from './LoadProblem.module.css'

/** What could not be loaded, and another try. Nothing when all is well. */
export function LoadProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    text && (
      <p className={styles.problem} role="alert">
        {text}{' '}
        <Button kind="text" onClick={onRetry}>
          Попробовать ещё раз
        </Button>
      </p>
    )
  )
}
