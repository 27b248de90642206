// The canonical form of every path: trailing slashes as in the route table (spec 2); the other form redirects.

/** Archives and section homes end with a slash; articles, recipes, search and numbered pages do not. */
const withSlash = [
  /^\/(recipes|topics|list|top|health|kursy)$/,
  /^\/(health\/)?(topics|author|tag|stream|top)\/.+/,
  /^\/kursy\/.+/,
  /^\/health\/list$/,
  /^\/recipes\/(?!(.*\/)?page\/[^/]*$).+/,
  /^(\/.+)?\/feed(\/(atom|json|dzen))?$/,
]
/** `/health/x` is a section or an article; only its loader can tell. */
const either = [/^\/health\/[^/]+$/]

/** Returns the path to redirect to, with the query, or undefined when the path is canonical. */
export function redirectOf(url: URL): string | undefined {
  const { pathname, search } = url
  if (pathname === '/') return undefined
  const bare = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  if (bare === '/top') return `/top/week/${search}`
  if (bare === '/health/top') return `/health/top/week/${search}`
  if (bare === '/ext-search') return `/search${search}`
  const isEither =
    either.some(pattern => pattern.test(bare)) &&
    bare !== '/health/list' &&
    bare !== '/health/feed' &&
    bare !== '/health/services'
  if (isEither && pathname.startsWith(bare)) return undefined
  const right = withSlash.some(pattern => pattern.test(bare)) ? `${bare}/` : bare || '/'
  return right === pathname ? undefined : `${right}${search}`
}
