// Converts a parsed line to an ingredient of the published recipe.
import type { IngredientUnit } from '#domain/kinds.ts'
import { scaleAmount } from '#domain/recipe-amounts.ts'
import { valueOf } from './fraction.ts'
import { readLine, type ReadLine } from './read-line.ts'

export type Ingredient = {
  name: string
  amount: number | null
  amount_max: number | null
  unit: IngredientUnit
  note: string
  term: string | null
  forms: [string, string, string] | null
}

/** Undefined if the line needs a question to the editor. */
export function asIngredient(line: ReadLine): Ingredient | undefined {
  if (line.asks !== null) return undefined
  const also = line.also && {
    amount: valueOf(line.also.amount),
    amount_max: null,
    unit: line.also.unit,
  }
  const notes = [
    ...(line.isHeaped ? ['с горкой'] : []),
    ...(also ? [`${line.also!.isPer ? 'по ' : ''}${scaleAmount(also, { wanted: 1, written: 1 })}`] : []),
    ...(line.note ? [line.note] : []),
  ]
  return {
    name: line.product,
    amount: line.amount === null ? null : valueOf(line.amount),
    amount_max: line.max === null ? null : valueOf(line.max),
    // If the dough decides the amount, none is shown, and the note says so.
    unit: line.unit === 'none' ? 'piece' : line.unit,
    note: notes.join(', ').slice(0, 300),
    term: null,
    forms: line.forms === null ? null : [...line.forms],
  }
}

/** A row as it is stored. `kept`: the product of an imported recipe and the text that stands for it. */
export type WrittenRow = { text: string; kept?: { text: string; item: Ingredient } | undefined }

/**
 * The product of a row; undefined if it needs a question. An unchanged row of an imported recipe keeps its product as it was. A changed one
 * keeps the term and the plural forms if it still names the same product.
 */
export function ingredientOf({ text, kept }: WrittenRow): Ingredient | undefined {
  if (kept?.text === text) return kept.item
  const read = asIngredient(readLine(text))
  if (!read || !kept || read.name.toLowerCase() !== kept.item.name.toLowerCase()) return read
  return { ...read, term: kept.item.term, forms: kept.item.forms ?? read.forms }
}

const questions = { amount: 'сколько', unit: 'в какой мере', product: 'какой это продукт' } as const

/** The question for the editor, such as «сколько?»; undefined if the line was parsed completely. */
export const questionOf = ({ asks }: Pick<ReadLine, 'asks'>): string | undefined => (asks ? questions[asks] : undefined)
