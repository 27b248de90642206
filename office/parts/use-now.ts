import { useEffect, useState } from 'react'

/** The current time, shared by a whole list and updated whenever the list is reloaded. */
export function useNow(turn?: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    // The effect does not read `turn`; it runs when it changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [turn])
  return now
}
