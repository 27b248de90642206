import { useEffect, useRef, useState } from 'react'
import styles from './Toast.module.css'

/** With something to press: who goes there by keyboard needs the time to arrive. */
const offerMs = 10_000

/** They would lie over each other: a newer word sends the one before away. */
let sendAway: (() => void) | undefined

type Props = { text: string; timeoutMs?: number; onGone: () => void; offer?: { title: string; onTake: () => void } }

/**
 * A short word at the foot of the screen, above everything; announced politely. What it offers comes next after what was pressed,
 * and it stays while it is pointed at or in focus; Escape sends it away.
 */
export function Toast({ text, timeoutMs = offerMs, onGone, offer }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!box || !text) return
    box.showPopover?.()
    return () => {
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [text])
  useEffect(() => {
    if (isHeld || !text) return
    const timer = setTimeout(onGone, timeoutMs)
    return () => clearTimeout(timer)
  }, [text, onGone, timeoutMs, isHeld])
  useEffect(() => {
    if (sendAway !== onGone) sendAway?.()
    sendAway = onGone
    return () => {
      if (sendAway === onGone) sendAway = undefined
    }
  }, [onGone])
  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={event => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={event => {
        cameFrom.current = event.relatedTarget as HTMLElement | null
        setHeld(true)
      }}
      onBlur={event => setHeld(event.currentTarget.matches(':hover'))}
    >
      <span role="status">{text}</span>
      {offer && (
        <button
          type="button"
          className={styles.offer}
          onClick={offer.onTake}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            cameFrom.current?.focus()
            onGone()
          }}
        >
          {offer.title}
        </button>
      )}
    </div>
  )
}
