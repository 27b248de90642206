// `/robots.txt`: which paths crawlers may read, where the sitemaps are, and which query parameters have no meaning.
import { robotsLines } from '#domain/robots.ts'
import type { DocumentRoute } from '../document-route.ts'

export const robotsRoute: DocumentRoute = {
  path: /^\/robots\.txt$/,
  async answer({ page }) {
    const lines = robotsLines(page.siteUrl, page.magazine.robots).map(({ text }) => text)
    return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  },
}
