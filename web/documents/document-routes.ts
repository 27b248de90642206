// URLs that are not pages of the application: feeds, sitemaps, AMP, surfaces of drafts. They are answered before the router, and the page cache keeps them
// like pages.
import { ampRoute } from './amp/amp-document.tsx'
import type { DocumentInput, DocumentRoute } from './document-route.ts'
import { consentRoute } from './consent-version.tsx'
import { feedRoute } from './feeds/feed-route.ts'
import { answerLite } from './lite/lite-document.tsx'
import { robotsRoute } from './maps/robots.ts'
import { newsSitemapRoute, sitemapIndexRoute, sitemapRoute } from './maps/sitemaps.ts'
import { manifestRoute } from './manifest.ts'
import { oembedRoute } from './oembed/oembed.ts'
import { previewRoutes } from './preview/preview-route.ts'

const liteRoute: DocumentRoute = { path: /^\//, answer: answerLite }
const documentRoutes: DocumentRoute[] = [
  feedRoute,
  sitemapIndexRoute,
  sitemapRoute,
  newsSitemapRoute,
  robotsRoute,
  oembedRoute,
  manifestRoute,
  consentRoute,
  ampRoute,
  ...previewRoutes,
]

/** Returns the response of the first matching route, or undefined without a match. Throws errors that the host answers with 503. */
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
