/** What the application needs to take a page over: the page's address with `?hydrate=RENDERING` answers it as JSON. */
export type Handover = {
  /** What React Router hands over, its stream as text, addresses of the manifest, route modules, entry, and what they import. */
  context: Record<string, unknown>
  stream: string
  manifest: string
  /** Development only: what refreshes components must be there before them. */
  hmr?: string
  entry: string
  routes: Record<string, string>
  imports: string[]
}

export const handoverParameter = 'hydrate'
/** Names the making of a document: `MILLISECONDS-ID`. Its handover says the same, dates and all. */
export const renderingName = 'rendering'
/** Names the address of client/head-scripts.ts, on pages of a magazine whose editors have added scripts. */
export const headScriptsName = 'head-scripts'

/** Where the page of an address is handed over. */
export function handoverUrl(address: string, rendering: string): string {
  const url = new URL(address)
  url.hash = ''
  url.searchParams.set(handoverParameter, rendering)
  return url.href
}
