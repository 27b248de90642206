// Entry of the server build: the host imports this and nothing else of web/.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { nanoid } from 'nanoid'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import bootScript from 'virtual:inline/boot'
import drawScript from 'virtual:inline/draw-title'
import themeScript from 'virtual:inline/theme'
import { dayMs } from '#domain/time-units.ts'
import { redirectOf } from './canonical-path.ts'
import { hydrationParameter } from './client/hydration-data.ts'
import { answerDocument } from './documents/document-routes.ts'
import { previewThemes } from './documents/preview/frame-html.ts'
import { readFrontPreview } from './documents/preview/front-preview.ts'
import { pageContext, renderState, type PageContext } from './page-context.ts'

/** React Router's own build, for the development server. */
export { build }

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
/** Hashes for `script-src`: the inline scripts are the same on every page. */
export const inlineScriptHashes = [themeScript, drawScript, bootScript].map(hashOf)

const handle = createRequestHandler(build, import.meta.env.PROD ? 'production' : 'development')

/** A shared cache may keep an ordinary page for this many seconds; loaders shorten or lengthen it. */
const usualCacheSeconds = 300
/** A page that was open longer is hydrated with the current date. */
const longestReadingMs = dayMs

const isDraft = /^\/preview\/(?:recipe\/)?\d+$/

/** Loader data of the newest documents with scripts. A document that is no longer here is hydrated with current data; React repairs the differences. */
const drawn = new LRUCache<string, Map<symbol, unknown>>({ max: 500, ttl: 60 * 60 * 1000 })

/**
 * Answers a document or a `.data` request of the reading site. Fills status, cacheSeconds, headers and html of the context.
 * GET and HEAD only; everything else is 405.
 */
export async function renderPage(request: Request, context: PageContext): Promise<Response> {
  let url = new URL(request.url)
  const isDocument = !url.pathname.endsWith('.data')
  context.cacheSeconds = usualCacheSeconds
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    context.cacheSeconds = 0
    return finish(new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }), context)
  }
  const rendering = url.searchParams.get(hydrationParameter) ?? undefined
  if (rendering !== undefined) {
    url.searchParams.delete(hydrationParameter)
    context.isHydrationRequest = true
    const madeAt = Number.parseInt(rendering)
    const age = context.now.getTime() - madeAt
    if (age >= 0 && age < longestReadingMs) context.now = new Date(madeAt)
  }
  if (url.searchParams.has('lite')) {
    // A reader with `Save-Data` may request the normal page: `?lite=0`.
    context.isLite = url.searchParams.get('lite') !== '0'
    url.searchParams.delete('lite')
  }
  const better = isDocument ? redirectOf(url) : undefined
  if (better !== undefined) return finish(new Response(null, { status: 301, headers: { location: better } }), context)
  if (isDraft.test(url.pathname)) {
    const theme = previewThemes.find(each => each === url.searchParams.get('theme'))
    context.preview = { isEnded: false, theme, isFramed: url.searchParams.get('surface') === 'page' }
  }
  const front = readFrontPreview(url)
  if (front) {
    url = front.page
    context.front = { hash: front.hash, at: front.at?.toISOString() }
    context.preview = { isEnded: false, theme: front.theme, isFramed: true }
    context.cacheSeconds = 0
    if (front.at) context.now = front.at
  }
  if (isDocument && !context.isHydrationRequest) {
    const document = await answerDocument({ page: context, ask: context.ask.ask, askRaw: context.ask.askRaw, url })
    if (document) return finish(document, context)
  }
  const provider = new RouterContextProvider()
  provider.set(pageContext, context)
  const state = {
    isDocument,
    rendering: rendering ?? `${context.now.getTime()}-${nanoid(12)}`,
    bodies: new Map<string, string>(),
    data: (rendering !== undefined && drawn.get(`${rendering} ${url.pathname}`)) || new Map<symbol, unknown>(),
  }
  provider.set(renderState, state)
  const response = await handle(
    context.isHydrationRequest || context.isLite !== undefined || front
      ? new Request(url, { headers: request.headers })
      : request,
    provider,
  )
  if (response.status >= 400 || front) context.cacheSeconds = 0
  else if (isDocument && !context.isHydrationRequest && !context.preview && !context.isLite)
    drawn.set(`${state.rendering} ${url.pathname}`, state.data)
  return finish(response, context)
}

function finish(response: Response, context: PageContext): Response {
  context.status = response.status
  context.headers.forEach((value, name) => response.headers.set(name, value))
  return response
}
