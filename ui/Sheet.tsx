// A modal sheet: from the bottom below 768 px, where dragging it past half its height closes it; centred above that width (spec 4).
import { useEffect, useRef, type ReactNode } from 'react'
import { Button, IconButton } from './Button.tsx'
import { useOpenModal } from './open-modal.ts'
import styles from './Sheet.module.css'
import { touchDefaults } from './touch.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }

export function Sheet({ label, onClose, children }: Props) {
  const ref = useOpenModal()
  const handle = useRef<HTMLDivElement>(null)
  useEffect(
    () => (ref.current && handle.current ? followDrag(ref.current, handle.current, onClose) : undefined),
    [onClose, ref],
  )
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={label}
      // A press outside of the sheet closes it too, where the browser supports that.
      {...{ closedby: 'any' }}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <div ref={handle} className={styles.handle} aria-hidden="true" />
        <IconButton icon="close" label="Закрыть" className={styles.close} onClick={onClose} />
        {children}
      </div>
    </dialog>
  )
}

type RemovalProps = Props & { question: string; onRemove: () => void }

/** Asks once more before something is removed; the children say what will happen. */
export function RemovalSheet({ label, question, children, onRemove, onClose }: RemovalProps) {
  return (
    <Sheet label={label} onClose={onClose}>
      <h2>{question}</h2>
      <p>{children}</p>
      <Button isBig onClick={onRemove}>
        Удалить
      </Button>
      <Button kind="text" onClick={onClose}>
        Оставить
      </Button>
    </Sheet>
  )
}

/** Dragging the handle with a finger moves the sheet; others have keys and the close button. */
function followDrag(sheet: HTMLElement, handle: HTMLElement, onClose: () => void): () => void {
  let from: number | undefined
  const pulledBy = (event: PointerEvent) => Math.max(0, event.clientY - (from ?? event.clientY))
  const endDrag = () => {
    from = undefined
    sheet.style.removeProperty('translate')
  }
  const listeners = {
    pointerdown: (event: PointerEvent) => {
      from = event.clientY
      handle.setPointerCapture(event.pointerId)
    },
    pointermove: (event: PointerEvent) => {
      // A finger that only rests on the handle moves nothing.
      const pulledPx = pulledBy(event)
      if (pulledPx > touchDefaults.tapTolerancePx) sheet.style.translate = `0 ${pulledPx}px`
    },
    pointerup: (event: PointerEvent) => {
      const pulledPx = pulledBy(event)
      const isFar = pulledPx > sheet.offsetHeight / 2
      endDrag()
      if (isFar) onClose()
    },
    pointercancel: endDrag,
  }
  const entries = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][]
  for (const [name, listener] of entries) handle.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of entries) handle.removeEventListener(name, listener)
  }
}
