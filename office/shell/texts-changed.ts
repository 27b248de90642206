// Tells the pages that list texts that one was taken away or brought back while they were loading.
import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

export const tellTextsChanged = (): void => listeners.forEach(listener => listener())

export function useTextsChanged(act: () => void): void {
  const look = useEffectEvent(act)
  useEffect(() => {
    const listener = () => look()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
