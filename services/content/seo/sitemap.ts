import { listVariantOf, type Content } from '../content.ts'
import { mainTermOf, postUrl } from '../present.ts'
import { listId, type ListSubject } from '../rules/lists.ts'
import type { MappedPost } from '../store/maps.ts'
import type { TermKind } from '../store/tables.ts'

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const home: ListSubject = { kind: 'home' }

/** The stored list of a term's archive. */
export const termList = (id: number, kind: TermKind) => listId({ kind: 'term', id }, listVariantOf(kind))

export const personList = (id: number) => listId({ kind: 'person', id }, 'post+health')

export const mainPages = [
  { url: '/', list: listId(home, 'post') },
  { url: '/list/', list: listId(home, 'post+health') },
  { url: '/topics/', list: listId(home, 'post+health') },
  { url: '/health/', list: listId(home, 'health') },
  { url: '/health/list/', list: listId(home, 'health') },
]

export async function urlsOf(content: Content, posts: readonly MappedPost[]): Promise<string[]> {
  const terms = await content.taxonomy.terms(posts.flatMap(post => (post.type === 'health' ? post.term_ids : [])))
  return posts.map(post => postUrl(post, mainTermOf(post, terms)))
}
