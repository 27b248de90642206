const rules = new Intl.PluralRules('ru-RU')

/** Forms for 1, 2 and 5: `['порция', 'порции', 'порций']`. */
export type Forms = readonly [one: string, few: string, many: string]

/** The form for a count; fractions take the second form: «1,5 порции». */
export function plural(count: number, forms: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? forms[0] : rule === 'many' ? forms[2] : forms[1]
}

/**
 * 12345.678 → «12 345,678», as the locale writes it. By hand: the first `Intl.NumberFormat` of a page loads tables of the browser, which
 * takes a phone a tenth of a second before the application answers.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, '\u00a0')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** «24 комментария», joined by a no-break space. */
export function count(value: number, forms: Forms): string {
  return `${formatNumber(value)}\u00a0${plural(value, forms)}`
}

export const commentForms: Forms = ['комментарий', 'комментария', 'комментариев']
export const articleForms: Forms = ['статья', 'статьи', 'статей']
export const recipeForms: Forms = ['рецепт', 'рецепта', 'рецептов']
export const attemptForms: Forms = ['попытка', 'попытки', 'попыток']
