// `/robots.txt`: which paths crawlers may read, where the sitemaps are, and which query parameters have no meaning.
import { hydrationParameter } from '../../client/hydration-data.ts'
import type { DocumentRoute } from '../document-route.ts'

/** Parameters that say where a visitor came from; the page cache ignores the same (server/caching/page-cache.ts). */
export const trackingParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  'erid',
  '_openstat',
  'from',
  'ref',
]

/** Pages with a query of their own, previews, and URLs that are not pages. `$` is the end of a URL. */
const closed = [
  '/search$',
  '/search?',
  '/ext-search',
  '/preview/',
  '/svc/',
  '/svc-internal/',
  '/wp-admin/',
  '/office$',
  '/office/',
  '/dev/',
  `/*?${hydrationParameter}=`,
  `/*&${hydrationParameter}=`,
  '/*.data$',
  '/*.data?',
]

export const robotsRoute: DocumentRoute = {
  path: /^\/robots\.txt$/,
  async answer({ page }) {
    const lines = [
      'User-agent: *',
      ...closed.map(path => `Disallow: ${path}`),
      'Allow: /',
      `Clean-param: ${trackingParameters.join('&')}`,
      '',
      `Sitemap: ${page.siteUrl}/sitemap.xml`,
      `Sitemap: ${page.siteUrl}/sitemap-news.xml`,
      '',
    ]
    return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  },
}
