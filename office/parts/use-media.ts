import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query is true now. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** True on a phone, where one column is shown and dragging is disabled. */
export const useNarrow = (): boolean => useMedia('(max-width: 47.99rem)')

/** True where a list and a column beside it have room. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')

/** True where the navigation, a list and a column beside it all have room. */
export const useDesk = (): boolean => useMedia('(width >= 1280px)')
