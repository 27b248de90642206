// Links inside pages: which ones the router opens, and how links to the own host become relative (spec 3, 9).

/** Spec 9: links that contain these are not internal. A page that matches by accident merely loads as a document. */
const foreignParts = ['wp-content', 'special', 'feed', 'promokod', '.pdf', 'kursy']

/**
 * Makes a link to the site's own host relative and removes `erid` (spec 9). Returns every other link unchanged. Links are safe already:
 * `cleanHref` of article-body/safe.ts checked their scheme when the article was saved.
 */
export function toRelativeHref(href: string, siteUrl: string): string {
  let url: URL
  try {
    url = new URL(href, siteUrl)
  } catch {
    return href
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return href
  const isOurs = url.host === new URL(siteUrl).host
  if (!isOurs && !url.searchParams.has('erid')) return href
  url.searchParams.delete('erid')
  if (!isOurs) return url.href
  if (href.startsWith('#')) return href
  return `${url.pathname}${url.search}${url.hash}`
}

/** Spec 9, Links: true when the router can open `href`. Expects a link that `toRelativeHref` has made relative. */
export function isInternalHref(href: string): boolean {
  if (!href.startsWith('/') || href.startsWith('//')) return false
  const path = href.split(/[?#]/, 1)[0] ?? ''
  if (/^\/(api|svc|media|assets|dev|docs|office|wp-admin|pusher|broadcasting|mascot)\b/.test(path)) return false
  if (/\/amp\/?$/.test(path) || /\.(xml|txt|json|html)$/.test(path)) return false
  return !foreignParts.some(part => href.includes(part))
}
