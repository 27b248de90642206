import { articleForms, formatNumber, plural, recipeForms, type Forms } from '#russian/plural.ts'

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

const materialForms: Forms = ['материал', 'материала', 'материалов']
const formsOf: Record<Kind['name'], { forms: Forms; isFeminine: boolean }> = {
  all: { forms: materialForms, isFeminine: false },
  articles: { forms: articleForms, isFeminine: true },
  health: { forms: materialForms, isFeminine: false },
  recipes: { forms: recipeForms, isFeminine: false },
}

/** «Нашлась одна статья», «Нашёлся 21 рецепт», «Нашлось больше 1000 материалов». */
export function foundText(kind: Kind['name'], total: number, hasMore: boolean): string {
  const { forms, isFeminine } = formsOf[kind]
  if (hasMore) return `Нашлось больше ${formatNumber(total)}\u00a0${plural(total, [forms[1], forms[2], forms[2]])}`
  const isOne = plural(total, ['1', '2', '5']) === '1'
  const number = total === 1 ? (isFeminine ? 'одна' : 'один') : formatNumber(total)
  return `${isOne ? (isFeminine ? 'Нашлась' : 'Нашёлся') : 'Нашлось'} ${number}\u00a0${plural(total, forms)}`
}
