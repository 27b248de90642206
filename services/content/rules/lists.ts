// Which lists an article stands in, and the number of each list. Pure.
import type { ArticleType } from '#domain/kinds.ts'

export type ListSubject = { kind: 'home' } | { kind: 'term'; id: number } | { kind: 'person'; id: number }

/** The choices of types that lists are stored for. Each choice has its own entries, so that any page of it is one index range. */
export const variants = ['post', 'health', 'post+health', 'page'] as const
export type Variant = (typeof variants)[number]

const kindNumber = { home: 0, term: 1, person: 2 } as const

/** Variant of a `type` filter; undefined for a choice that has no list. */
export function variantOf(types: readonly ArticleType[] | undefined, fallback: Variant): Variant | undefined {
  if (types === undefined || types.length === 0) return fallback
  const set = [...new Set(types)].toSorted()
  const name = set.join('+')
  if (name === 'health+post') return 'post+health'
  return (variants as readonly string[]).includes(name) ? (name as Variant) : undefined
}

/** The stored number of a list: subject × variant. Never change the formula. */
export function listId(subject: ListSubject, variant: Variant): number {
  const ref = subject.kind === 'home' ? 0 : subject.id
  return (ref * 4 + variants.indexOf(variant)) * 4 + kindNumber[subject.kind]
}

function variantsOfType(type: ArticleType): Variant[] {
  if (type === 'page') return ['page']
  return [type, 'post+health']
}

export type Listed = {
  type: ArticleType
  /** Terms of the article with all their ancestors. */
  termIds: readonly number[]
  personIds: readonly number[]
}

/** Every list a public article stands in. */
export function listsOf(article: Listed): number[] {
  const subjects: ListSubject[] = [
    { kind: 'home' },
    ...[...new Set(article.termIds)].map(id => ({ kind: 'term', id }) as const),
    ...[...new Set(article.personIds)].map(id => ({ kind: 'person', id }) as const),
  ]
  return variantsOfType(article.type).flatMap(variant => subjects.map(subject => listId(subject, variant)))
}

/** The cache tag of a list; all variants of a subject share it. */
export function listTag(subject: ListSubject): string {
  return subject.kind === 'home' ? 'list-home' : `list-${subject.kind}-${subject.id}`
}
