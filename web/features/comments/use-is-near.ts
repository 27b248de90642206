import { useEffect, useRef, useState } from 'react'
import { longThread } from './comment-data.ts'
import { useThread } from './thread-context.ts'

const canTell = typeof window !== 'undefined' && 'ContentVisibilityAutoStateChangeEvent' in window

/**
 * Of what is laid out only near the screen (`content-visibility`), whether it is there, as the browser says; it keeps the height of what was
 * there. In a short thread, and where the browser does not say it, everything stays.
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
      // Somebody is writing there.
      if (isSkipped && (thread.size() < longThread || element.querySelector('form'))) return
      setNear(!isSkipped)
    }
    element.addEventListener('contentvisibilityautostatechange', onChange)
    return () => element.removeEventListener('contentvisibilityautostatechange', onChange)
  }, [isApart, thread])
  return [ref, isNear] as const
}
