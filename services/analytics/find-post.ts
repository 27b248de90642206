// Finds the post at a URL of the site, for trackers that do not send the article context of our pages.
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { resolvePath } from '#contract/content.ts'
import { getHealthPost } from '#contract/health.ts'
import { getRecipe } from '#contract/recipes.ts'
import type { ServiceContext } from '#platform/service.ts'
import { pathMemoryMs, pathsAskedMax, pathsRemembered } from './limits.ts'
import { hostOf } from './rules/source.ts'

/** Post ids by URL; URLs of other sites and unknown ones are missing. */
export type FindPosts = (urls: readonly string[]) => Promise<Map<string, number>>

export function makeFindPosts({ askRaw, config, log }: ServiceContext): FindPosts {
  const ownHost = hostOf(config.siteUrl)
  /** Post id by path; 0 when there is none. */
  const known = makeCountedCache<string, number>(pathsRemembered, { ttl: pathMemoryMs })

  async function ask(path: string): Promise<number> {
    const recipe = /^recipe\/(.+)/.exec(path)?.[1]
    const health = /^health\/[^/]+\/([^/]+)$/.exec(path)?.[1]
    const found = await (recipe
      ? askRaw(getRecipe, { params: { id: recipe } })
      : health
        ? askRaw(getHealthPost, { params: { slug: health } })
        : askRaw(resolvePath, { params: { slug: path } }))
    return found.status === 200 ? found.body.id : 0
  }

  /** The path without outer slashes and without `/amp`; undefined for another site and the front page. */
  const ownPath = (url: string) => {
    if (hostOf(url) !== ownHost) return undefined
    const segments = new URL(url).pathname.split('/').filter(Boolean)
    if (segments.at(-1) === 'amp') segments.pop()
    const path = segments.join('/')
    return path.length > 0 && path.length <= 300 ? path : undefined
  }

  return async urls => {
    const paths = new Map(urls.flatMap(url => ownPath(url) ?? []).map(path => [path, known.get(path)]))
    const unknown = [...paths].filter(([, id]) => id === undefined).slice(0, pathsAskedMax)
    try {
      await Promise.all(unknown.map(async ([path]) => known.set(path, await ask(path))))
    } catch (error) {
      log.debug({ err: error }, 'addresses of events are not known now')
    }
    return new Map(
      urls.flatMap(url => {
        const path = ownPath(url)
        const id = path === undefined ? undefined : known.get(path)
        return id ? [[url, id] as const] : []
      }),
    )
  }
}
