import { useEffect, useState, useSyncExternalStore } from 'react'
import { makeFurtherPages } from './further-pages.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'

/** `next` is the position of the next page; null at the end of the list. */
export type Page = { items: readonly unknown[]; next: unknown }
type Next<P extends Page> = NonNullable<P['next']>

export type Pages<P extends Page> = Loaded<P> & {
  /** Appends the next page. */
  add: () => void
  isAdding: boolean
  /** The error of loading the next page, which MoreButton shows. */
  addError: unknown
}

/**
 * A paged list; `key` contains its filters. When the key changes or the list is reloaded, it starts again with its first
 * page.
 */
export function usePages<P extends Page>(
  key: string,
  read: (from: Next<P> | undefined, signal: AbortSignal) => Promise<P>,
): Pages<P> {
  const [further] = useState(makeFurtherPages)
  const { isAdding, error: addError } = useSyncExternalStore(further.subscribe, () => further.state)
  const loaded = useLoaded<P>(key, signal => {
    further.drop()
    return read(undefined, signal)
  })
  useEffect(() => () => further.drop(), [further])
  const { value, isLoading, change } = loaded
  const add = () => {
    const from = value?.next
    // While a new list is loading, `next` still belongs to the former one.
    if (isLoading || from === null || from === undefined) return
    void further.add(
      signal => read(from as Next<P>, signal),
      page => change(before => ({ ...before, items: [...before.items, ...page.items], next: page.next })),
    )
  }
  return { ...loaded, add, isAdding, addError }
}
