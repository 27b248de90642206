// The document: one renderToString, no <Scripts/>. What the application needs to take over travels as one JSON island that
// nothing executes until client/boot.ts does.
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import bootScript from 'virtual:inline/boot'
import { BodyStore } from './documents/body-store.ts'
import { pageContext, renderState } from './page-context.ts'

const crawler = /bot|lighthouse|facebook|google/i

/** The same escapes as React Router's own: nothing in the island can close its element. */
function islandText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

async function makeIsland(entry: EntryContext, stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const { manifest } = entry
  const routes = Object.fromEntries(
    entry.staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]?.module ?? '']),
  )
  const imports = new Set(manifest.entry.imports)
  for (const id of Object.keys(routes)) for (const each of manifest.routes[id]?.imports ?? []) imports.add(each)
  return islandText({
    context: JSON.parse(entry.serverHandoffString ?? '{}'),
    stream: stream ? await new Response(stream).text() : '',
    manifest: manifest.url,
    // In development only: what refreshes components must be there before them.
    hmr: manifest.hmr?.runtime,
    entry: manifest.entry.module,
    routes,
    imports: [...imports],
  })
}

function firstError(entry: EntryContext): { status: number; message: string } | undefined {
  const errors = Object.values(entry.staticHandlerContext.errors ?? {})
  if (errors.length === 0) return undefined
  const error = errors[0] as { status?: number; data?: { message?: string } }
  return { status: error.status === 404 ? 404 : 503, message: error.data?.message ?? 'Service unavailable' }
}

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = context.get(pageContext)
  const error = firstError(entry)
  if (error) {
    page.cacheSeconds = 0
    console.error('error page', error.status, new URL(request.url).pathname)
    // Spec 8: crawlers get no error page.
    if (crawler.test(request.headers.get('user-agent') ?? '')) {
      headers.set('content-type', 'text/plain; charset=utf-8')
      return new Response(error.message, { status: error.status, headers })
    }
  }
  const stream = entry.serverHandoffStream
  entry.serverHandoffStream = undefined
  const html = renderToString(
    <BodyStore value={context.get(renderState).bodies}>
      <ServerRouter context={entry} url={request.url} />
    </BodyStore>,
  )
  const scripts = page.isLite
    ? ''
    : `<script type="application/json" id="island">${await makeIsland(entry, stream)}</script><script>${bootScript}</script>`
  const end = html.lastIndexOf('</body>')
  page.html = `<!doctype html>${html.slice(0, end)}${scripts}${html.slice(end)}`
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page.html, { status: error?.status ?? status, headers })
}

/** Errors of pages are for the log; readers see the error page. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  console.error('error of a page', new URL(request.url).pathname, error)
}
