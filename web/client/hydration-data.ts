/** Everything that the application needs to hydrate a page. The page's URL with `?hydrate=RENDERING` returns it as JSON. */
export type HydrationData = {
  /** React Router's hydration context. */
  context: Record<string, unknown>
  /** React Router's data stream as text. */
  stream: string
  /** URLs of scripts; `routes` has them by route id, `imports` are the modules to preload. */
  manifest: string
  /** Development only: URL of the refresh runtime, which must run before the components. */
  hmr?: string
  entry: string
  routes: Record<string, string>
  imports: string[]
}

export const hydrationParameter = 'hydrate'
/** Name of the `<meta>` with the rendering's id, `MILLISECONDS-ID`. Hydration repeats that rendering: same data, same current time. */
export const renderingName = 'rendering'
/** Name of the `<meta>` with the URL of client/head-scripts.ts; present only when editors have added scripts. */
export const headScriptsName = 'head-scripts'

/** URL of the hydration data for the page at `address`. */
export function hydrationDataUrl(address: string, rendering: string): string {
  const url = new URL(address)
  url.hash = ''
  url.searchParams.set(hydrationParameter, rendering)
  return url.href
}
