import { useSyncExternalStore } from 'react'

const desk = '(width >= 1280px)'

/** True where the navigation, a list and a column beside it all have room. */
export const useDesk = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = matchMedia(desk)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(desk).matches,
  )
