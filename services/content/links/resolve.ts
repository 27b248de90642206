// Follows redirects from many paths at once to where each of them ends.
import { plainPath } from '#contract/office/addresses.ts'
import type { Content } from '../content.ts'
import { findPages } from './find-pages.ts'

/** `hops`: redirects on the way. `to`: where they end, if there are any. */
export type End = {
  state: 'live' | 'missing' | 'circle' | 'unknown'
  hops: number
  to: string | null
  postId?: number | undefined
}

/** More redirects are a circle for every browser too. */
const hopsMax = 8

export async function resolvePaths(content: Content, paths: Iterable<string>): Promise<Map<string, End>> {
  const ends = new Map<string, End>()
  let going = [...new Set(paths)].map(path => ({ path, at: path, seen: [plainPath(path)] }))
  while (going.length > 0) {
    const pages = await findPages(content, [...new Set(going.map(({ at }) => at))])
    const further: typeof going = []
    for (const { path, at, seen } of going) {
      const page = pages.get(at)!
      const hops = seen.length - 1
      const to = hops > 0 ? at : null
      if (page.state !== 'moved') {
        ends.set(path, { state: page.state, hops, to, postId: page.state === 'live' ? page.postId : undefined })
        continue
      }
      const next = page.to.replace(/[?#].*$/s, '')
      if (seen.includes(plainPath(next)) || hops === hopsMax)
        ends.set(path, { state: 'circle', hops: hops + 1, to: next })
      else further.push({ path, at: next, seen: [...seen, plainPath(next)] })
    }
    going = further
  }
  return ends
}
