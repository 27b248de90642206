import { listLibrary, type LibraryItem } from '#contract/office/library.ts'
import { usePages, type Pages } from '../parts/loading/use-pages.ts'
import { useOffice } from '../shell/office-context.ts'
import type { Filters } from './media-words.ts'

const pageSize = 60

export type Shelf = { items: LibraryItem[]; next: string | null }

/** The items of the library with these filters, newest first, page by page. */
export function useLibrary({ q, kind, lack, isRemoved }: Filters): Pages<Shelf> {
  const { ask } = useOffice()
  const query = { q, kind, lack, removed: isRemoved ? ('1' as const) : ('0' as const), limit: pageSize }
  return usePages<Shelf>(JSON.stringify(query), (before, signal) =>
    ask(listLibrary, { query: { ...query, before } }, { signal }),
  )
}
