// The methods of each path, for `Allow`, 405 and preflights. Fastify's router itself only says «not found».
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers what no other route matches, so its path does not count. */
    isCatchAll?: true
  }
}

export type KnownRoutes = {
  /** Methods of a path, with or without its query; empty if nothing answers there. */
  methodsOf(url: string): readonly string[]
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)

function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${source}$`)
}

/** Records every route that is registered after this call. Paths below `apiPrefixes` are never pages. */
export function noteRoutes(app: FastifyInstance, apiPrefixes: readonly string[]): KnownRoutes {
  const byPath = new Map<string, Set<string>>()
  const patterns: { path: string; pattern: RegExp }[] = []
  function methodsAt(path: string): Set<string> {
    const known = byPath.get(path)
    if (known) return known
    const methods = new Set<string>()
    byPath.set(path, methods)
    if (/[:*]/.test(path)) patterns.push({ path, pattern: patternOf(path) })
    return methods
  }
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isCatchAll) return
    const known = methodsAt(withoutSlash(url))
    for (const each of [method].flat()) known.add(each)
  })
  return {
    methodsOf(url) {
      const path = withoutSlash(url.split('?')[0]!)
      const isApi = apiPrefixes.some(prefix => path.startsWith(`${prefix}/`))
      const routes = patterns.filter(each => each.pattern.test(path) && !(isApi && each.path === '/*'))
      return [...new Set([path, ...routes.map(each => each.path)].flatMap(each => [...(byPath.get(each) ?? [])]))]
    },
  }
}
