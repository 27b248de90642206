import { readFileSync } from 'node:fs'
import { makeThesaurus, readGroups } from '../rules/thesaurus.ts'

/** The groups of the product, read once. */
export const productGroups = readGroups(readFileSync(new URL('./groups.txt', import.meta.url), 'utf8'))
export const productThesaurus = makeThesaurus(productGroups)
