// Names of terms as they are searched: one spelling for ё and е, capitals and spaces. Pure.
import { newStemmer } from 'snowball-stemmers'

const stemmer = newStemmer('russian')

export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}

/** Title and forms of a term, each after a line end: a name that begins with the words typed is a line that does. */
export function searchText(title: string, forms: readonly string[] | null): string {
  const names = new Set([title, ...(forms ?? [])].map(plainName).filter(name => name !== ''))
  return [...names].map(name => `\n${name}`).join('')
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The typed text as a LIKE pattern without percent signs; undefined when nothing is left of it. */
export function typedPattern(typed: string): string | undefined {
  return escapeLike(plainName(typed)) || undefined
}

/** The same cut to the stem of its last word, for cases that a term has no form of: «огурцами» → «огурц». */
export function stemPattern(typed: string): string | undefined {
  const words = plainName(typed).split(' ')
  const last = words.at(-1) ?? ''
  const stem = stemmer.stem(last)
  if (stem === last || stem.length < 3) return undefined
  return escapeLike([...words.slice(0, -1), stem].join(' '))
}
