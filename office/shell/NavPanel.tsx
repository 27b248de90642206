// A panel that opens beside the navigation over the page: the bell, the own menu. A press outside or Esc closes it.
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './NavPanel.module.css'

type Props = {
  label: string
  /** Gets the focus back. */
  button: RefObject<HTMLElement | null>
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

export function NavPanel({ label, button, className, onClose, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  const close = useEffectEvent(() => {
    onClose()
    button.current?.focus()
  })
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    panel.showPopover()
    panel.focus()
    const onToggle = (event: Event) => {
      // By Esc or by a press outside.
      if ((event as ToggleEvent).newState === 'closed') close()
    }
    panel.addEventListener('toggle', onToggle)
    return () => {
      panel.removeEventListener('toggle', onToggle)
      if (panel.matches(':popover-open')) panel.hidePopover()
    }
  }, [])
  return (
    <section
      ref={ref}
      className={[styles.panel, className].filter(Boolean).join(' ')}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </section>
  )
}

/**
 * Handlers of the button that opens and closes the panel. A press on it is also one outside of the panel, which closes it before the click comes:
 * what the press began with counts.
 */
export function useOpener(isOpen: boolean, onPress: (isToOpen: boolean) => void) {
  const beganOpen = useRef(false)
  return {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onPointerDown: () => {
      beganOpen.current = isOpen
    },
    onClick: ({ detail: presses }: { detail: number }) => onPress(!isOpen && (presses === 0 || !beganOpen.current)),
  }
}
