// Spec 4, Page cache: page data by full path without the hash, with the time it was loaded. Kept in the memory of the tab.
import type { ClientLoaderFunctionArgs } from 'react-router'
import { reportProblem } from './report-problem.ts'

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
  pages.delete(path)
  if (now - kept.at >= freshMs) return undefined
  // Moves the page to the end: the page read last is dropped last.
  pages.set(path, kept)
  return kept.data
}

/** Lists that wait for the data of another page, each with the function that takes it. */
const growths = new Map<string, (came: unknown) => void>()
const withoutIndex = (path: string) => path.replace(/([?&])index(&|$)/, '$1').replace(/[?&]$/, '')

/**
 * Loads the data of the page that a list grows by; `load` makes the router fetch it. Undefined when it fails: the list itself says so,
 * where an error of the router would replace the whole page.
 */
export function growBy(href: string, load: () => void): Promise<unknown> {
  return new Promise(resolve => {
    growths.set(pagePath(new URL(href, location.href)), resolve)
    load()
  })
}

function takeGrowth(path: string): ((came: unknown) => void) | undefined {
  const take = growths.get(withoutIndex(path))
  growths.delete(withoutIndex(path))
  return take
}

/** The `clientLoader` of every page: fresh data from the tab, or data from the server. */
export async function cachedLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const path = pagePath(new URL(request.url))
  const take = takeGrowth(path)
  try {
    const kept = findPage(path)
    const data = kept ?? (await serverLoader())
    if (kept === undefined) keepPage(path, data)
    take?.(data)
    return data
  } catch (error) {
    take?.(undefined)
    // A thrown response is a redirect or an error, not page data.
    if (!take || error instanceof Response) throw error
    reportProblem(error)
    return null
  }
}
