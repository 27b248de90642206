// Spec 4, Page cache: data of pages by full path without the hash, with the moment it was got. In memory of the tab.
import type { ClientLoaderFunctionArgs } from 'react-router'

const freshMs = 5 * 60_000
const sizeMax = 40

type Kept = { data: unknown; at: number }
const pages = new Map<string, Kept>()

export const pagePath = (url: URL | Location) => `${url.pathname}${url.search}`

export function keepPage(path: string, data: unknown, now = Date.now()): void {
  pages.delete(path)
  pages.set(path, { data, at: now })
  const oldest = pages.keys().next().value
  if (pages.size > sizeMax && oldest !== undefined) pages.delete(oldest)
}

export function findPage(path: string, now = Date.now()): unknown {
  const kept = pages.get(path)
  if (!kept) return undefined
  if (now - kept.at < freshMs) return kept.data
  pages.delete(path)
  return undefined
}

/** The `clientLoader` of every page: fresh data of the tab, or the server's. */
export async function cachedLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const path = pagePath(new URL(request.url))
  const kept = findPage(path)
  if (kept !== undefined) return kept
  const data = await serverLoader()
  keepPage(path, data)
  return data
}
