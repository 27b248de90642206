import { useEffect, useState, useSyncExternalStore } from 'react'
import { makeFurtherPages } from './further-pages.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'

/** `next` says where the page after this one begins; null at the end of the list. */
export type Page = { items: readonly unknown[]; next: unknown }
type Next<P extends Page> = NonNullable<P['next']>

export type Pages<P extends Page> = Loaded<P> & {
  /** Appends the next page. */
  add: () => void
  isAdding: boolean
  /** Why the next page did not come; it is shown at the button (MoreButton). */
  addError: unknown
}

/**
 * A list that is loaded page by page under `key`: its filters. When the key changes or the list is reloaded, it begins
 * again with its first page.
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
    // The place belongs to the former list while a new one is loading.
    if (isLoading || from === null || from === undefined) return
    void further.add(
      signal => read(from as Next<P>, signal),
      page => change(before => ({ ...before, items: [...before.items, ...page.items], next: page.next })),
    )
  }
  return { ...loaded, add, isAdding, addError }
}
