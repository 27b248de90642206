/** Kinds of search results, as the URL and the search service name them. */
export const kinds = [
  { name: 'all', title: 'Всё', includes: '' },
  { name: 'articles', title: 'Статьи', includes: 'post,page' },
  { name: 'health', title: 'Здоровье', includes: 'health' },
  { name: 'recipes', title: 'Рецепты', includes: 'recipe' },
] as const
export type Kind = (typeof kinds)[number]

export function kindOf(includes: string | null): Kind {
  return kinds.find(kind => kind.includes === (includes ?? '')) ?? kinds[0]
}

export function searchHref(query: string, includes: string, page = 1): string {
  const search = new URLSearchParams({ q: query })
  if (includes) search.set('includes', includes)
  if (page > 1) search.set('page', String(page))
  return `/search?${search}`
}
