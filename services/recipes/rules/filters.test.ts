import { describe, expect, it } from 'vitest'
import type { RecipeFacet } from '#domain/kinds.ts'
import { filterPath, filterUrl, isSaidAlready, readFilters, splitPath, togglePath, type FilterTerm } from './filters.ts'

const term = (id: number, facet: RecipeFacet, address: string, ...ancestor_ids: number[]): FilterTerm => ({
  id,
  facet,
  address,
  ancestor_ids,
})
const breakfasts = term(1, 'dish', 'zavtraki')
const porridges = term(2, 'dish', 'kashi', 1)
const soups = term(3, 'dish', 'supy')
const russian = term(4, 'cuisine', 'russkaya')
const boiled = term(5, 'method', 'varka')
const quick = term(6, 'keyword', 'bystro')
const lenten = term(7, 'keyword', 'postnoe')
const cheese = term(8, 'ingredient', 'syr')
const brynza = term(9, 'ingredient', 'brynza', 8)
const cucumber = term(10, 'ingredient', 'ogurets')

describe('a path of filters', () => {
  it.each([
    ['one term', [breakfasts], 'zavtraki'],
    ['facets in another order', [russian, breakfasts], 'zavtraki/russkaya'],
    ['all facets', [cucumber, quick, boiled, russian, soups], 'supy/russkaya/varka/bystro/ogurets'],
    ['terms of one facet by address', [lenten, quick], 'bystro/postnoe'],
    ['a term twice', [quick, quick], 'bystro'],
    ['a sub-type within its parent', [breakfasts, porridges], 'kashi'],
    ['an ingredient within its kind', [cheese, brynza, cucumber], 'brynza/ogurets'],
    ['two dish types', [breakfasts, soups], undefined],
    ['more filters than a page has', [breakfasts, russian, boiled, quick, lenten, brynza, cucumber], undefined],
  ])('%s', (_, terms, path) => {
    const filters = readFilters(terms)
    expect(filters && filterPath(filters)).toBe(path)
  })

  it('is split at slashes, whatever is at its ends', () => {
    expect(splitPath('/zavtraki//russkaya/')).toEqual(['zavtraki', 'russkaya'])
    expect(splitPath('')).toEqual([])
  })

  it('becomes an address with slashes at both ends', () => {
    expect(filterUrl('zavtraki/russkaya')).toBe('/recipes/zavtraki/russkaya/')
    expect(filterUrl('')).toBe('/recipes/')
  })
})

describe('a click on a filter', () => {
  it.each([
    ['adds to none', [], breakfasts, 'zavtraki'],
    ['takes an active one away', [breakfasts, russian], russian, 'zavtraki'],
    ['takes the last one away', [quick], quick, ''],
    ['adds a keyword to a keyword', [quick], lenten, 'bystro/postnoe'],
    ['replaces a dish type', [breakfasts, russian], soups, 'supy/russkaya'],
    ['widens a sub-type to its parent', [porridges, russian], breakfasts, 'zavtraki/russkaya'],
    ['narrows a parent to its sub-type', [breakfasts], porridges, 'kashi'],
    ['narrows an ingredient', [cheese, cucumber], brynza, 'brynza/ogurets'],
  ])('%s', (_, active, clicked, path) => {
    expect(togglePath(active, clicked)).toBe(path)
  })

  it('is not offered where an active narrower term already implies the term, in a facet that adds up', () => {
    expect(isSaidAlready([brynza], cheese)).toBe(true)
    expect(isSaidAlready([porridges], breakfasts)).toBe(false)
    expect(isSaidAlready([cheese], brynza)).toBe(false)
  })
})
