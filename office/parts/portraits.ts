// Portraits of colleagues who sign texts, by the account that the page of an author is tied to, or by the same name. They are loaded once, for all faces.
import { useEffect, useSyncExternalStore } from 'react'
import { articlePageSize } from '#contract/lists.ts'
import { listAuthors } from '#contract/content.ts'
import type { OfficeAsk } from '../session/ask.ts'

/** More signatures than this have no portraits here. */
const pagesMax = 10

type Portraits = ReadonlyMap<string, string>
const none: Portraits = new Map()
let portraits = none
const listeners = new Set<() => void>()

function show(next: Portraits): void {
  portraits = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function read(ask: OfficeAsk, signal: AbortSignal): Promise<Portraits> {
  const found = new Map<string, string>()
  for (let page = 1; page <= pagesMax; page += 1) {
    const { items } = await ask(listAuthors, { query: { page, limit: articlePageSize } }, { signal })
    for (const { name, avatar, profile } of items) {
      if (!avatar) continue
      if (!found.has(name)) found.set(name, avatar)
      if (profile) found.set(profile.slice(profile.lastIndexOf('/') + 1), avatar)
    }
    if (items.length < articlePageSize) break
  }
  return found
}

/** Loads them while the office is open. Without them faces are initials. */
export function useLoadedPortraits(ask: OfficeAsk): void {
  useEffect(() => {
    const ending = new AbortController()
    read(ask, ending.signal).then(show, () => {})
    return () => {
      ending.abort()
      show(none)
    }
  }, [ask])
}

export function usePortrait(name: string, id?: string | null): string | undefined {
  const all = useSyncExternalStore(subscribe, () => portraits)
  return (id ? all.get(id) : undefined) ?? all.get(name)
}
