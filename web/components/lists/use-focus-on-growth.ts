// Moves the focus when a list grows.
import { useEffect, useRef } from 'react'

const linksBefore = (box: HTMLElement | null) =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].filter(
    link => box && link.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

/**
 * After a press by keyboard the first new item gets the focus, because the button is below all new items. After a pointer press the focus
 * stays at the button, or goes to the text that ends the list when the button is gone.
 */
export function useFocusOnGrowth(page: number) {
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const pressed = useRef<{ page: number; isByKeys: boolean; last: HTMLElement | undefined }>(undefined)
  useEffect(() => {
    if (!pressed.current || pressed.current.page >= page) return
    const { isByKeys, last } = pressed.current
    pressed.current = undefined
    const links = isByKeys ? linksBefore(box.current) : []
    const firstNew = last && links[links.indexOf(last) + 1]
    if (firstNew) firstNew.focus()
    else if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [page])
  return {
    box,
    end,
    rememberFocus: (isByKeys: boolean) => (pressed.current = { page, isByKeys, last: linksBefore(box.current).at(-1) }),
  }
}
