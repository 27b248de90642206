// Finds the list behind a feed: the newest ids of an archive, and the name of the archive.
import type { Answered } from '#contract/client/ask.ts'
import type { Call } from '#contract/call.ts'
import { listAuthorPosts, listHomePosts, listStreamPosts, listTagPosts, listTopicPosts } from '#contract/content.ts'
import {
  listHealth,
  listHealthAuthorPosts,
  listHealthCategoryPosts,
  listHealthStreamPosts,
  listHealthTagPosts,
} from '#contract/health.ts'
import { listHomeRecipes, listRecipes } from '#contract/recipes.ts'
import type { SeoReply } from '#contract/lists.ts'
import type { DocumentInput } from '../document-route.ts'

export type Source = {
  kind: 'articles' | 'recipes'
  /** Empty for the feed of the whole magazine. */
  title: string
  description: string
  /** Path of the archive, as in its canonical URL. */
  path: string
  ids: number[]
}
/** The archive, the path it moved to, or undefined when there is none. */
export type FoundSource = { source: Source } | { movedTo: string } | undefined

type List = { items: { id: number }[]; title: string; seo: SeoReply; description?: string }
type Ask = DocumentInput['askRaw']

/** `place` is the path without slashes at its ends: `topics/dom/rasteniya`, `health/son`, or an empty string. */
export async function findSource(place: string, ask: Ask, limit: number): Promise<FoundSource> {
  const query = { limit }
  const [head = '', ...tail] = place.split('/')
  const path = tail.join('/')
  if (place === '') {
    const list = await sourceFrom(await ask(listHomePosts, { query: { ...query, type: 'post,health' } }), 'articles')
    return list && 'source' in list ? { source: { ...list.source, title: '', path: '/' } } : list
  }
  if (place === 'recipes') return sourceFrom(await ask(listHomeRecipes, { query }), 'recipes')
  if (place === 'health') {
    const list = await sourceFrom(await ask(listHealth, { query }), 'articles')
    return list && 'source' in list ? { source: { ...list.source, title: 'Здоровье', path: '/health/' } } : list
  }
  if (path === '') return undefined
  if (head === 'recipes') return sourceFrom(await ask(listRecipes, { params: { path }, query }), 'recipes')
  if (head === 'topics') return sourceFrom(await ask(listTopicPosts, { params: { path }, query }), 'articles')
  if (head === 'tag') return sourceFrom(await ask(listTagPosts, { params: { path }, query }), 'articles')
  if (head === 'author') return sourceFrom(await ask(listAuthorPosts, { params: { path }, query }), 'articles')
  if (head === 'stream') return sourceFrom(await ask(listStreamPosts, { params: { path }, query }), 'articles')
  return head === 'health' ? findHealthSource(tail, ask, query) : undefined
}

async function findHealthSource(
  [kind = '', ...tail]: string[],
  ask: Ask,
  query: { limit: number },
): Promise<FoundSource> {
  const path = tail.join('/')
  if (path === '') return sourceFrom(await ask(listHealthCategoryPosts, { params: { slug: kind }, query }), 'articles')
  if (kind === 'tag') return sourceFrom(await ask(listHealthTagPosts, { params: { slug: path }, query }), 'articles')
  if (kind === 'author') return sourceFrom(await ask(listHealthAuthorPosts, { params: { path }, query }), 'articles')
  if (kind === 'stream') return sourceFrom(await ask(listHealthStreamPosts, { params: { path }, query }), 'articles')
  return undefined
}

async function sourceFrom({ status, body }: Answered<Call>, kind: Source['kind']): Promise<FoundSource> {
  if (status === 301) {
    const { url } = body as { url?: unknown }
    return typeof url === 'string' && url.startsWith('/') ? { movedTo: url } : undefined
  }
  if (status === 400 || status === 403 || status === 404) return undefined
  if (status !== 200) throw new Error(`a list of a feed answered ${status}`)
  const list = body as List
  return {
    source: {
      kind,
      title: list.title,
      description: list.seo.description,
      path: decodeURI(new URL(list.seo.canonical).pathname),
      ids: list.items.map(item => item.id),
    },
  }
}
