// Touch gestures (spec 9, touch defaults). Mice, pens and keys have other ways.

/** Pixels, milliseconds. */
export const touchDefaults = { tapTolerancePx: 10, swipePx: 30, holdMs: 400, dragEveryMs: 100 } as const

type Meanings = {
  /** A long press; the click that would follow when the finger is lifted is suppressed. */
  onHold?: () => void
  /** A swipe down, more vertical than horizontal. */
  onSwipeDown?: () => void
}

/** Recognises gestures on an element; returns the function that stops. */
export function watchTouch(element: HTMLElement, { onHold, onSwipeDown }: Meanings): () => void {
  let from: { x: number; y: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  const end = () => {
    clearTimeout(timer)
    from = undefined
  }
  const listeners = {
    pointerdown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      end()
      isHeld = false
      if (pointerType !== 'touch' || !isPrimary) return
      from = { x, y }
      if (onHold)
        timer = setTimeout(() => {
          isHeld = true
          onHold()
        }, touchDefaults.holdMs)
    },
    pointermove: ({ clientX, clientY }: PointerEvent) => {
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > touchDefaults.tapTolerancePx) clearTimeout(timer)
    },
    pointerup: ({ clientX, clientY }: PointerEvent) => {
      const down = from ? clientY - from.y : 0
      const aside = from ? Math.abs(clientX - from.x) : 0
      end()
      if (down >= touchDefaults.swipePx && down > aside) onSwipeDown?.()
    },
    pointercancel: end,
    // The context menu of a long press would cover what the press opened.
    contextmenu: (event: Event) => {
      if (isHeld) event.preventDefault()
    },
    click: (event: Event) => {
      if (!isHeld) return
      isHeld = false
      event.preventDefault()
      event.stopImmediatePropagation()
    },
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries) element.addEventListener(name, listener, { capture: true })
  return () => {
    end()
    for (const [name, listener] of entries) element.removeEventListener(name, listener, { capture: true })
  }
}
