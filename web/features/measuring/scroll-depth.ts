// Spec 3, 4, 9: how far a page and its text were scrolled. Each threshold fires one event, once.
import { scrollThresholds, type ScrollArea } from '#contract/tracking-names.ts'
const throttleMs = 100

/** Percent: 0 while the element is below the top of the viewport, 100 once past it, proportional in between. */
export function depthOf(box: { top: number; height: number }, viewport: number): number {
  if (box.top >= viewport) return 0
  const seen = viewport - box.top
  if (seen >= box.height) return 100
  return Math.max(0, Math.round((seen / box.height) * 100))
}

/** Returns the thresholds newly reached at a depth and adds them to `reached`. */
export function newlyReached(depth: number, reached: Set<number>): number[] {
  const fresh = scrollThresholds.filter(threshold => depth >= threshold && !reached.has(threshold))
  for (const threshold of fresh) reached.add(threshold)
  return fresh
}

/** Watches the page and the text. Returns a function that starts again for a new page. */
export function watchScroll(onReach: (tracker: ScrollArea, threshold: number) => void): () => void {
  const reached = { page: new Set<number>(), content: new Set<number>() }
  let timer = 0
  const look = () => {
    timer = 0
    const check = (tracker: ScrollArea, element: Element | null) => {
      if (!element) return
      for (const threshold of newlyReached(depthOf(element.getBoundingClientRect(), innerHeight), reached[tracker]))
        onReach(tracker, threshold)
    }
    check('page', document.querySelector('main'))
    check('content', document.querySelector('[data-scroll-area]'))
  }
  addEventListener('scroll', () => (timer ||= window.setTimeout(look, throttleMs)), { passive: true })
  return () => {
    clearTimeout(timer)
    timer = 0
    reached.page.clear()
    reached.content.clear()
  }
}
