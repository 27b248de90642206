// A modal <dialog> over the whole screen: the browser keeps the focus inside, and Escape closes it. `onClose` reports that.
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useOpenModal } from './open-modal.ts'

type Props = {
  label: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
  children: ReactNode
}

export function Dialog({ label, onClose, onKeyDown, className, children }: Props) {
  const ref = useOpenModal()
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
