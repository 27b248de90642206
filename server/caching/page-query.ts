// Query parameters that pages read: one table. No other parameter reaches a page or its key in the page cache, so `?x123=1` costs no
// rendering, and a page cannot start to read a parameter that is not listed here.
import type { IncomingMessage } from 'node:http'

type Parameters = { path: RegExp; names: readonly string[] }

/** Parameters by path. Paths are those that readers see, never `.data` paths. */
const parametersOf: readonly Parameters[] = [
  // A poll in a page, answered without scripts.
  { path: /^\//, names: ['poll', 'answer'] },
  // The home page; `p` and `page_id` are short addresses of a site brought from WordPress.
  { path: /^\/$/, names: ['page', 'p', 'page_id'] },
  { path: /^\/(health\/)?(topics\/.|author\/|tag\/|stream\/|list\/?$|top\/?|kursy)/, names: ['page'] },
  { path: /^\/(health\/)?\d{4}(\/|$)/, names: ['page'] },
  { path: /^\/health(\/[^/]+)?\/?$/, names: ['page'] },
  { path: /^\/(health\/)?author\//, names: ['recipes'] },
  // Spec 5; `/page/2` has it in the path.
  { path: /^\/recipes(\/|$)(?!(.*\/)?page\/)/, names: ['page'] },
  { path: /^\/profile\//, names: ['page'] },
  { path: /^\/(ext-)?search\/?$/, names: ['q', 'includes', 'page'] },
  { path: /^\/preview\//, names: ['preview_type', 'preview_type_hash', 'surface', 'theme'] },
  { path: /^\/preview\/front$/, names: ['path', 'at'] },
  { path: /^\/oembed$/, names: ['url', 'format', 'maxwidth', 'maxheight'] },
]
/** Parameters of documents: the light version, and the data with which the application takes over a page. */
const documentParameters = ['lite', 'hydrate']
/** React Router names the routes whose data it needs. */
const dataParameters = ['_routes']

/** Pages with longer values are answered but not cached. */
const keptLength = 200

export type PageAddress = {
  /** Path and query with only the parameters that the page reads: sorted, without duplicates and empty values. */
  address: string
  /** Undefined for pages that are never cached. */
  key: string | undefined
}

/** The page whose data are at a `.data` path. */
function pagePathOf(path: string): { path: string; isData: boolean } {
  if (!path.endsWith('.data')) return { path, isData: false }
  return { path: path.replace(/(?<=\/)_\.data$|\.data$/, ''), isData: true }
}

function readQuery(path: string, query: string): [string, string][] {
  const { path: pagePath, isData } = pagePathOf(path)
  const names = new Set(isData ? dataParameters : documentParameters)
  for (const parameters of parametersOf)
    if (parameters.path.test(pagePath)) for (const name of parameters.names) names.add(name)
  const read = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!names.has(name) || read.has(name)) continue
    // A parameter without a value.
    if (name === 'lite') read.set(name, value === '0' ? '0' : '')
    else if (value !== '') read.set(name, value)
  }
  return [...read].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The page that a request asks for. */
export function pageAddress({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): PageAddress {
  const isPlain = !/[?%]/.test(url) && headers['save-data'] === undefined
  if (isPlain) return { address: url, key: url }
  const mark = url.indexOf('?')
  const asked = mark === -1 ? url : url.slice(0, mark)
  const path = asked.includes('%') ? asked.replaceAll(/%[0-9a-f]{2}/gi, escape => escape.toUpperCase()) : asked
  const query = mark === -1 ? [] : readQuery(path, url.slice(mark + 1))
  const has = (wanted: string) => query.some(([name]) => name === wanted)
  // Readers with data saving on get the light version; requests of the application do not depend on it.
  if (headers['save-data'] === 'on' && !has('lite') && !has('hydrate') && !path.endsWith('.data')) {
    query.push(['lite', ''])
    query.sort(([a], [b]) => (a < b ? -1 : 1))
  }
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const isNeverKept =
    has('preview_type') || has('preview_type_hash') || query.some(([, value]) => value.length > keptLength)
  return { address, key: isNeverKept ? undefined : address }
}
