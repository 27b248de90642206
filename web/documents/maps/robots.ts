// `/robots.txt`: what crawlers may read, where the maps are, and which parameters mean nothing.
import { handoverParameter } from '../../client/handover.ts'
import type { DocumentRoute } from '../document-route.ts'

/** Say where a visitor came from; the page cache strips the same (server/page-cache.ts). */
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

/** Pages with a query of their own, previews, and what is no page at all. `$` is the end of an address. */
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
  `/*?${handoverParameter}=`,
  `/*&${handoverParameter}=`,
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
