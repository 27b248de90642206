// Suggests the products and the duration of a step from its text. Suggestions are applied only when pressed.
import { caseForms, plainWord } from '#russian/case-forms.ts'

const formsOf = new Map<string, ReadonlySet<string>>()
function formsOfName(name: string): ReadonlySet<string> {
  const known = formsOf.get(name)
  if (known) return known
  // The noun may be the last word («сливочное масло») or come before its complement («филе трески»).
  const words = name.split(/\s+/).filter(word => !/(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$/.test(word))
  const forms = new Set((words.length > 0 ? [words[0]!] : name.split(/\s+/)).flatMap(word => [...caseForms(word)]))
  if (formsOf.size > 1_000) formsOf.clear()
  formsOf.set(name, forms)
  return forms
}

export function suggestTies<P extends { name: string }>(text: string, products: readonly P[]): P[] {
  const words = new Set(plainWord(text).split(/[^а-яa-z-]+/))
  return products.filter(({ name }) => [...formsOfName(name)].some(form => form.length > 2 && words.has(form)))
}

/** A part of a step's text. `tied`: a product of the step; `named`: a product that is not tied yet; `time`: minutes for the timer. */
export type StepPart = { text: string; kind?: 'tied' | 'named' | 'time' }

const partOf = /(\d{1,3}\s*(?:[-–—]\s*\d{1,3}\s*)?(?:час|мин)[а-яё]*)|([а-яёa-z-]+)/giu

/** The parts of the text, which together are the text. */
export function stepParts<P extends { key: string; name: string }>(
  text: string,
  products: readonly P[],
  tied: readonly string[],
): StepPart[] {
  const named = suggestTies(text, products).map(({ key, name }) => ({ key, forms: formsOfName(name) }))
  const kindOf = (word: string): StepPart['kind'] => {
    const plain = plainWord(word)
    const found = plain.length > 2 ? named.filter(({ forms }) => forms.has(plain)) : []
    if (found.length === 0) return undefined
    return found.some(({ key }) => tied.includes(key)) ? 'tied' : 'named'
  }
  const parts: StepPart[] = []
  let at = 0
  for (const found of text.matchAll(partOf)) {
    const kind = found[1] === undefined ? kindOf(found[0]) : 'time'
    if (!kind) continue
    if (found.index > at) parts.push({ text: text.slice(at, found.index) })
    parts.push({ text: found[0], kind })
    at = found.index + found[0].length
  }
  return [...parts, { text: text.slice(at) }]
}

/** «5–6 минут» → 5: a timer should ring after the shorter time. */
export function suggestTimer(text: string): number | undefined {
  const [, hours] = /(\d{1,2})\s*(?:[-–—]\s*\d{1,2}\s*)?час/.exec(text) ?? []
  const [, minutes] = /(\d{1,3})\s*(?:[-–—]\s*\d{1,3}\s*)?мин/.exec(text) ?? []
  const all = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return all > 0 ? all : undefined
}
