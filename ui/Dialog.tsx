// A modal <dialog>: the platform keeps focus inside and Escape closes. Covers the screen; closing is told by `onClose`.
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Dialog.module.css'

type Props = {
  label: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
  children: ReactNode
}

export function Dialog({ label, onClose, onKeyDown, className, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the element goes: only a dialog that is closed in its place gives focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={[styles.dialog, className].filter(Boolean).join(' ')}
      aria-label={label}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}
