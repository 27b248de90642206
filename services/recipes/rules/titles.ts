// Titles of pages of filters, in Russian: «Завтраки русской кухни до получаса: творог». Pure.
import type { RecipeFacet } from '#domain/kinds.ts'

export type TitledTerm = { facet: RecipeFacet; title: string; page_title: string; description: string }

const recipesHomeTitle = 'Рецепты'
const recipesHomeDescription =
  'Рецепты, которые проверены на обычной кухне: точные количества, честное время и шаги с картинками.'

/** Titles that can follow a noun as they are: «до получаса», «без мяса», «в духовке», «на праздник». */
const preposition = /^(?:без|в|во|для|до|за|из|к|ко|на|от|по|под|при|с|со|у)\s/i

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** «Русская кухня», «Русская» → «русской кухни»; undefined for a title of another form. */
export function cuisineGenitive(title: string): string | undefined {
  const match = /^([А-ЯЁа-яё-]+)(ая|яя)(?:\s+кухня)?$/.exec(title.trim())
  if (!match) return undefined
  const stem = match[1]!
  // «свежая» → «свежей», «русская» → «русской».
  const ending = match[2] === 'яя' || /[жшщч]$/.test(stem) ? 'ей' : 'ой'
  return `${lowerFirst(stem)}${ending} кухни`
}

/**
 * The title of a combination; its terms come in canonical order. A single term may have its own page title. Otherwise the dish
 * type (or «Рецепты») comes first, then a cuisine in the genitive, then terms with a preposition, then the rest after a colon.
 */
export function filtersTitle(terms: readonly TitledTerm[]): string {
  const [first] = terms
  if (!first) return recipesHomeTitle
  if (terms.length === 1 && first.page_title) return first.page_title
  const dish = terms.find(term => term.facet === 'dish')
  let head = dish?.title ?? recipesHomeTitle
  const bound: string[] = []
  const listed: string[] = []
  for (const term of terms) {
    if (term === dish) continue
    const genitive = term.facet === 'cuisine' ? cuisineGenitive(term.title) : undefined
    if (genitive) head += ` ${genitive}`
    else if (preposition.test(term.title)) bound.push(lowerFirst(term.title))
    else listed.push(lowerFirst(term.title))
  }
  const last = bound.pop()
  const tail = last === undefined ? '' : ` ${bound.length > 0 ? `${bound.join(', ')} и ` : ''}${last}`
  return `${head}${tail}${listed.length > 0 ? `: ${listed.join(', ')}` : ''}`
}

export function filtersDescription(terms: readonly TitledTerm[]): string {
  const [first] = terms
  if (!first) return recipesHomeDescription
  if (terms.length === 1 && first.description) return first.description
  return `${filtersTitle(terms)} — с точными количествами, временем и шагами.`
}
