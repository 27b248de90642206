import { readFileSync } from 'node:fs'
import { makeThesaurus, readGroups, type Thesaurus } from '../rules/thesaurus.ts'

/** The groups of the product, read once. */
export const productGroups = readGroups(readFileSync(new URL('./groups.txt', import.meta.url), 'utf8'))

let made: Thesaurus | undefined
/** Made for the first question: a start need not wait until thousands of words have their stems. */
export const productThesaurus = (): Thesaurus => (made ??= makeThesaurus(productGroups))
