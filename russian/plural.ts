const rules = new Intl.PluralRules('ru-RU')
const number = new Intl.NumberFormat('ru-RU')

/** Forms for 1, 2 and 5: `['порция', 'порции', 'порций']`. */
export type Forms = readonly [one: string, few: string, many: string]

/** The form for a count; fractions take the second form: «1,5 порции». */
export function plural(count: number, forms: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? forms[0] : rule === 'many' ? forms[2] : forms[1]
}

/** 12345 → «12 345», with a no-break space from ten thousand on as the locale writes it. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** «24 комментария», joined by a no-break space. */
export function count(value: number, forms: Forms): string {
  return `${formatNumber(value)}\u00a0${plural(value, forms)}`
}

export const commentForms: Forms = ['комментарий', 'комментария', 'комментариев']
export const articleForms: Forms = ['статья', 'статьи', 'статей']
export const recipeForms: Forms = ['рецепт', 'рецепта', 'рецептов']
export const attemptForms: Forms = ['попытка', 'попытки', 'попыток']
