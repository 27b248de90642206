import { useEffect, useRef } from 'react'
import styles from './Toast.module.css'

/** Spec 4: a badge leaves after 5 seconds. */
const toastMs = 5000

/** A short word at the foot of the screen, above everything; announced politely. */
export function Toast({ text, onGone }: { text: string; onGone: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!box || !text) return
    box.showPopover?.()
    const timer = setTimeout(onGone, toastMs)
    return () => {
      clearTimeout(timer)
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [text, onGone])
  return (
    <div ref={ref} popover="manual" className={styles.toast} role="status">
      {text}
    </div>
  )
}
