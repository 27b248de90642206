import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './Toast.module.css'

/** Shown longer when it has a button: keyboard users need the time to reach it. */
const offerMs = 10_000

/** Only one toast at a time, because they would overlap: a new one replaces the former. */
let sendAway: (() => void) | undefined

type Props = {
  text: string
  timeoutMs?: number
  onGone: () => void
  offer?: { title: string; onTake: () => void }
  /** Shows how much of the time is left; held: it begins again. */
  clock?: (isHeld: boolean) => ReactNode
}

/**
 * A short notice at the bottom of the screen, above everything, announced politely. Its button follows the pressed control in the tab
 * order; the notice stays while it is hovered or focused, and Escape closes it.
 */
export function Toast({ text, timeoutMs = offerMs, onGone, offer, clock }: Props) {
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
      {clock?.(isHeld)}
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
