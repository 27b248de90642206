// Addresses at which the site itself answers, so nothing saved under them could be opened (spec §2). Services refuse these slugs and
// importers choose others. tests/reserved-slugs.test.ts compares the list with the routes.

/** First path segments of the site's own pages. */
export const ownSegments: ReadonlySet<string> = new Set([
  // Pages and redirects to them.
  'author',
  'ext-search',
  'health',
  'kursy',
  'list',
  'pravila-rekomendacij',
  'preview',
  'profile',
  'recipe',
  'recipes',
  'search',
  'stream',
  'tag',
  'top',
  'topics',
  'yandbtm',
  // Other documents.
  'amp',
  'feed',
  'oembed',
  'page',
  'robots.txt',
  'sitemap-news.xml',
  'sitemap.xml',
  'sitemaps',
  // Services and monitoring.
  '.well-known',
  'api',
  'broadcasting',
  'dev',
  'docs',
  'healthz',
  'id',
  'logged',
  'login',
  'logout',
  'mascot',
  'media',
  'metrics',
  'office',
  'openapi-internal.json',
  'openapi.json',
  'pusher',
  'readyz',
  'svc',
  'svc-internal',
  'wp-admin',
  'wp-content',
  'wp-json',
  // Files.
  'apple-touch-icon.png',
  'assets',
  'avatar.svg',
  'cover.jpg',
  'favicon-32.png',
  'favicon.ico',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
  'icon.svg',
  'service-worker.js',
  'manifest.webmanifest',
  'site.webmanifest',
])

/** Paths below /health/ that are not sections of articles. */
const ownHealthSegments = new Set(['author', 'list', 'services', 'stream', 'tag', 'top', 'topics'])

/** The page below /recipes/ that is not a list of recipes. */
const ownRecipesSegment = 'spisok-pokupok'

/** Last path segments with a meaning of their own. */
const ownEndings = new Set(['amp', 'feed', 'page'])

/**
 * `root`: posts and pages; `health-section`: `/health/{slug}/`; `below`: everything below one of our own segments (authors, tags,
 * topics, streams, recipes, health articles).
 */
export type SlugPlace = 'root' | 'health-section' | 'below'

/** True if the site itself answers at this address. The router ignores case. */
export function isReservedSlug(slug: string, place: SlugPlace): boolean {
  const name = slug.toLowerCase().replace(/^\/+|\/+$/g, '')
  if (ownEndings.has(name) || name === '' || name === '.' || name === '..') return true
  // The router uses `/x.data` for the data of `/x`.
  if (/[/?#]|\.data$/.test(name)) return true
  if (place === 'below') return name === ownRecipesSegment
  // Numbers are date archives.
  if (/^\d+$/.test(name)) return true
  return (place === 'root' ? ownSegments : ownHealthSegments).has(name)
}

/** True if a redirect from this path would never be read, because the site itself answers there. */
export const isOwnPath = (path: string) => isReservedSlug(path.replace(/^\/+/, '').split('/', 1)[0] ?? '', 'root')
