import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 47.99rem)'

/** True on a phone, where one column is shown and dragging is disabled. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = matchMedia(narrow)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(narrow).matches,
  )
