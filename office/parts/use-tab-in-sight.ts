import { useEffect, useRef } from 'react'

/** For a row of tabs that may be wider than the screen: the open one is in sight. `key` says which is open, and whatever else moves the row. */
export function useTabInSight<Row extends HTMLElement>(key: unknown) {
  const row = useRef<Row>(null)
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current], [aria-pressed=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // The effect does not read the key; its change moves the row.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
  return row
}
