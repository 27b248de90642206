import { useEffect, useRef } from 'react'
import { usePages, type Pages } from '../../parts/loading/use-pages.ts'

type PlanPage = { items: readonly unknown[]; next: unknown }
type Sizes = { size: number; most: number }

/**
 * Pages of a list that is read again from time to time (`turn`): then as many rows come at once as were shown, so that nothing that a
 * person looks at goes away.
 */
export function usePlanPages<P extends PlanPage>(
  key: string,
  turn: number,
  { size, most }: Sizes,
  read: (from: NonNullable<P['next']> | undefined, limit: number, signal: AbortSignal) => Promise<P>,
): Pages<P> {
  const shown = useRef(size)
  const pages = usePages<P>(`${key} ${turn}`, (from, signal) =>
    read(from, from === undefined ? shown.current : size, signal),
  )
  const count = pages.value?.items.length ?? 0
  useEffect(() => {
    shown.current = Math.min(Math.max(count, size), most)
  }, [count, size, most])
  return pages
}
