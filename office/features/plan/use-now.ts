import { useEffect, useState } from 'react'

/** The present moment, the same for a whole list; a new one whenever the list is read again. */
export function useNow(turn?: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    // The effect does not read it: it says when.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [turn])
  return now
}
