import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Opens a <dialog> with its component and closes it before the element is removed: only a dialog that is closed while in the document
 * gives the focus back. A field marked `data-first` gets the focus instead of the close button.
 */
export function useOpenModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    return () => dialog?.close()
  }, [])
  return ref
}
