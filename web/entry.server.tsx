// Renders the document: one renderToString, no <Scripts/> and no data. The hydration data is a response of its own at the same URL.
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { crawler } from '#domain/crawler.ts'
import bootScript from 'virtual:inline/boot'
import type { HydrationData } from './client/hydration-data.ts'
import { BodyStore } from './documents/body-store.ts'
import { uncover } from './documents/covered-data.ts'
import { framePolicy, toFrameHtml } from './documents/preview/frame-html.ts'
import { pageContext, renderState } from './page-context.ts'

/** Collects everything that hydration needs; client/boot.ts requests it when the reader is about to use the page. */
async function hydrationDataOf(entry: EntryContext): Promise<HydrationData> {
  const { manifest } = entry
  const routes = Object.fromEntries(
    entry.staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]?.module ?? '']),
  )
  const imports = new Set(manifest.entry.imports)
  for (const id of Object.keys(routes)) for (const each of manifest.routes[id]?.imports ?? []) imports.add(each)
  return {
    context: JSON.parse(entry.serverHandoffString ?? '{}') as Record<string, unknown>,
    stream: entry.serverHandoffStream ? await new Response(entry.serverHandoffStream).text() : '',
    manifest: manifest.url,
    ...(manifest.hmr?.runtime !== undefined && { hmr: manifest.hmr.runtime }),
    entry: manifest.entry.module,
    routes,
    imports: [...imports],
  }
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
    // A missing page is not a fault of the server.
    console[error.status === 404 ? 'info' : 'error']('error page', error.status, new URL(request.url).pathname)
    // Spec 8: crawlers get no error page.
    if (crawler.test(request.headers.get('user-agent') ?? '')) {
      headers.set('content-type', 'text/plain; charset=utf-8')
      return new Response(error.message, { status: error.status, headers })
    }
  }
  if (page.isHydrationRequest) {
    headers.set('x-robots-tag', 'noindex')
    return Response.json(await hydrationDataOf(entry), { status: error?.status ?? status, headers })
  }
  entry.serverHandoffStream = undefined
  uncover(entry.staticHandlerContext.loaderData)
  const html = renderToString(
    <BodyStore value={context.get(renderState).bodies}>
      <ServerRouter context={entry} url={request.url} />
    </BodyStore>,
  )
  const scripts = page.isLite || page.preview ? '' : `<script>${bootScript}</script>`
  const end = html.lastIndexOf('</body>')
  page.html = `<!doctype html>${html.slice(0, end)}${scripts}${html.slice(end)}`
  headers.set('content-type', 'text/html; charset=utf-8')
  if (page.preview?.isFramed) {
    page.html = toFrameHtml(page.html, 'page', page.preview.theme)
    headers.set('content-security-policy', framePolicy)
  }
  const refused = page.preview?.isEnded ? 403 : undefined
  // The host sends the string itself: a body here would be encoded twice.
  return new Response(null, { status: error?.status ?? refused ?? status, headers })
}

/** Logs and reports errors of pages; readers see the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  const { pathname } = new URL(request.url)
  console.error('error of a page', pathname, error)
  context.get(pageContext).reportProblem(error, pathname)
}
