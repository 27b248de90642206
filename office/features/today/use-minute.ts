import { useEffect, useState } from 'react'

const stepMs = 30_000

/** The time that began with this moment of the server and goes on, for texts that pass «now» while the page is open. */
export function useMinute(iso: string): Date {
  const [minute, setMinute] = useState(() => new Date(iso))
  useEffect(() => {
    setMinute(new Date(iso))
    const timer = setInterval(() => setMinute(before => new Date(before.getTime() + stepMs)), stepMs)
    return () => clearInterval(timer)
  }, [iso])
  return minute
}
