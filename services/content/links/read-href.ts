// What a link of a text is. Pure.

/** `path`: without the place. `place`: of a page, '' for none; the page of the text itself has no path. */
export type ReadHref = { kind: 'page'; path: string; place: string } | { kind: 'outside'; url: string } | undefined

/** Places that pages make by themselves: comments and polls. Browsers read `:~:` themselves. */
const ownPlaces = /^(?:comment|poll|:~:)/

const decoded = (text: string) => {
  try {
    const place = decodeURIComponent(text)
    return place.includes('\0') ? text : place
  } catch {
    return text
  }
}

/** Undefined: neither a page nor another site, like `mailto:`, or not looked at. */
export function readHref(href: string, siteUrl: string): ReadHref {
  if (!URL.canParse(href, siteUrl)) return undefined
  const url = new URL(href, siteUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.host !== new URL(siteUrl).host) {
    url.hash = ''
    return url.username || url.password ? undefined : { kind: 'outside', url: url.href }
  }
  const fragment = decoded(url.hash.slice(1))
  const place = ownPlaces.test(fragment) ? '' : fragment
  const path = href.trim().startsWith('#') ? '' : url.pathname
  if (path === '' && place === '') return undefined
  return { kind: 'page', path: path.replace(/^\/{2,}/, '/'), place }
}
