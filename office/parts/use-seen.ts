import { useEffect, useEffectEvent } from 'react'

/** Acts from time to time while the page is seen and `isOn`, and as soon as it is seen again. Does not act at once. */
export function useSeen(act: () => void, { everyMs, isOn = true }: { everyMs: number; isOn?: boolean }): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act()
  })
  useEffect(() => {
    if (!isOn) return
    const onLook = () => look()
    const timer = setInterval(onLook, everyMs)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [everyMs, isOn])
}
