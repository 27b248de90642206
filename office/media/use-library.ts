import { listLibrary, type LibraryItem } from '#contract/office/library.ts'
import { useState } from 'react'
import { useLoaded, type Loaded } from '../parts/use-loaded.ts'
import { wordsOf } from '../session/ask.ts'
import { useOffice } from '../shell/office-context.ts'
import { say } from '../shell/toasts.ts'
import type { Filters } from './media-words.ts'

const pageSize = 60

export type Shelf = { items: LibraryItem[]; next: string | null }

/** The newest things of the library under these filters, and further ones by `add`. */
export function useLibrary({
  q,
  kind,
  lack,
  isRemoved,
}: Filters): Loaded<Shelf> & { add: () => Promise<void>; isAdding: boolean } {
  const { ask } = useOffice()
  const query = { q, kind, lack, removed: isRemoved ? ('1' as const) : ('0' as const), limit: pageSize }
  const loaded = useLoaded<Shelf>(JSON.stringify(query), signal => ask(listLibrary, { query }, { signal }))
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    const before = loaded.value?.next
    if (!before) return
    setAdding(true)
    try {
      const { items, next } = await ask(listLibrary, { query: { ...query, before } })
      loaded.change(shelf => ({ items: [...shelf.items, ...items], next }))
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setAdding(false)
  }
  return { ...loaded, add, isAdding }
}
