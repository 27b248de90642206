import { useEffect, useRef } from 'react'

/** For a row of tabs that may be wider than the screen: the open one stands in its middle. `key` says which is open, and whatever else moves the row. */
export function useTabInSight<Row extends HTMLElement>(key: unknown) {
  const ref = useRef<Row>(null)
  useEffect(() => {
    const row = ref.current
    const tab = row?.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]')
    if (!row || !tab) return
    // Not `scrollIntoView`, which would scroll the page too.
    const [{ left }, { left: start }] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += left - start - (row.clientWidth - tab.offsetWidth) / 2
    // The effect does not read the key; its change moves the row.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
  return ref
}
