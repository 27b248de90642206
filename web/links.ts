// Which links the router may follow, and what is done to links of content (spec 3, 9). Pure.

/** Spec 9: links containing these are not internal. A page caught by accident only loads as a document. */
const foreignParts = ['wp-content', 'special', 'feed', 'promokod', '.pdf', 'kursy']

/** Links with the host of the site become relative; `erid` goes. Anything else stays as it is. */
export function cleanHref(href: string, siteUrl: string): string {
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

/** Whether a link, already relative, leads to a page of the router. */
export function isInternalHref(href: string): boolean {
  if (!href.startsWith('/') || href.startsWith('//')) return false
  const path = href.split(/[?#]/, 1)[0] ?? ''
  if (/^\/(api|svc|media|assets|dev|docs|office|wp-admin|pusher|broadcasting|mascot)\b/.test(path)) return false
  if (/\/amp\/?$/.test(path) || /\.(xml|txt|json|html)$/.test(path)) return false
  return !foreignParts.some(part => path.includes(part))
}
