// The taxpayer number in a letter about advertising. Pure.
import { innProblem } from '#domain/inn.ts'

/** `problem` is null for a number whose check digits agree. */
export type FoundInn = { number: string; problem: string | null }

/** The number that the letter calls an INN. Others may be telephones, of which every eleventh would pass the check. */
export function findInn(text: string): FoundInn | null {
  const number = /(?<!\p{L})(?:ИНН|реквизиты)(?!\p{L})[\s:№–—-]*(\d[\d\s]{6,16}\d)/iu
    .exec(text)?.[1]
    ?.replaceAll(/\s/g, '')
  return number === undefined ? null : { number, problem: innProblem(number) ?? null }
}
