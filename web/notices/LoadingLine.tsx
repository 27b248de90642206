import styles from './LoadingLine.module.css'

/** A line at the top of the page while something loads. `isPressed` shows it at once, as the response to a press. */
export function LoadingLine({ isPressed }: { isPressed?: boolean }) {
  return <div className={styles.line} data-pressed={isPressed ? '' : undefined} aria-hidden="true" />
}
