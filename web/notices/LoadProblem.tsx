import { Button } from '#ui/Button.tsx'
import styles from './LoadProblem.module.css'

/** Says that loading failed and offers another try. Renders nothing without a problem. */
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
