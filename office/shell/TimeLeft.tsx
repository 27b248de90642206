import { useEffect, useState } from 'react'
import styles from './TimeLeft.module.css'

const seconds = 10

/** The remaining time to undo something: a circle that empties, or a number with reduced motion. Paused while `isHeld`. */
export function TimeLeft({ isHeld }: { isHeld: boolean }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (isHeld) return
    const timer = setInterval(() => setLeft(before => Math.max(1, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isHeld])
  return (
    <span className={styles.clock} data-held={isHeld || undefined} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="9" pathLength="100" />
      </svg>
      <b>{left}</b>
    </span>
  )
}
