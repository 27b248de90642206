// Addresses that are no pages of the application: feeds, maps of the site, AMP. They are answered before the router and kept
// by the page cache like pages.
import { ampRoute } from './amp/amp-document.tsx'
import type { DocumentInput, DocumentRoute } from './document-route.ts'
import { feedRoute } from './feeds/feed-route.ts'
import { answerLite } from './lite/lite-document.tsx'
import { robotsRoute } from './maps/robots.ts'
import { newsSitemapRoute, sitemapIndexRoute, sitemapRoute } from './maps/sitemaps.ts'
import { oembedRoute } from './oembed/oembed.ts'

const liteRoute: DocumentRoute = { path: /^\//, answer: answerLite }
const documentRoutes: DocumentRoute[] = [
  feedRoute,
  sitemapIndexRoute,
  sitemapRoute,
  newsSitemapRoute,
  robotsRoute,
  oembedRoute,
  ampRoute,
]

/** The answer of the first route whose path fits; undefined when there is none. Throws what the host answers 503 for. */
export async function answerDocument(input: Omit<DocumentInput, 'params'>): Promise<Response | undefined> {
  const routes = input.page.isLite ? [...documentRoutes, liteRoute] : documentRoutes
  for (const { path, answer } of routes) {
    const match = path.exec(input.url.pathname)
    if (!match) continue
    try {
      return await answer({ ...input, params: { ...match.groups } })
    } catch (error) {
      const status = error instanceof Error && error.name === 'CallError' ? (error as { status?: number }).status : 0
      if (status === 404) return undefined
      throw error
    }
  }
  return undefined
}
