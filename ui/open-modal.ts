import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Opens a <dialog> while its component is there, and closes it before the element goes: only a dialog that is closed in its
 * place gives focus back. A field marked `data-first` is in focus, rather than the button that closes.
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
