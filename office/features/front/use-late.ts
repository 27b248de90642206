import { useEffect, useState } from 'react'

const pauseMs = 400

/** What was typed, once the person has paused. */
export function useLate(typed: string): string {
  const [late, setLate] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setLate(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return late
}
