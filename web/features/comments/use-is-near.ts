import { useEffect, useRef, useState } from 'react'
import { longThread } from './comment-data.ts'
import { useThread } from './thread-context.ts'

const canTell = typeof window !== 'undefined' && 'ContentVisibilityAutoStateChangeEvent' in window

/**
 * Returns true while the element is near the screen, as the browser reports it for `content-visibility`; the element keeps its last height.
 * Always true in a short thread and in browsers that do not report it.
 */
export function useIsNear<E extends HTMLElement>(isApart: boolean) {
  const { thread } = useThread()
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(() => !isApart || !canTell || thread.size() < longThread)
  useEffect(() => {
    const element = ref.current
    if (!isApart || !canTell || !element) return
    const onChange = (event: Event) => {
      if (event.target !== element) return
      const isSkipped = (event as ContentVisibilityAutoStateChangeEvent).skipped
      // A form inside the element has the focus.
      if (isSkipped && (thread.size() < longThread || element.querySelector('form'))) return
      setNear(!isSkipped)
    }
    element.addEventListener('contentvisibilityautostatechange', onChange)
    return () => element.removeEventListener('contentvisibilityautostatechange', onChange)
  }, [isApart, thread])
  return [ref, isNear] as const
}
