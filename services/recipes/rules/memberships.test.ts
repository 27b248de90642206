import { expect, it } from 'vitest'
import { planListChange, type Listing } from './memberships.ts'

const monday = new Date('2026-03-02T08:00:00Z')
const tuesday = new Date('2026-03-03T08:00:00Z')
const syrniki = (termIds: number[], publishedAt = monday): Listing => ({
  recipeId: 1_000_000_001,
  publishedAt,
  termIds,
})

it('a new recipe enters the list of all, the list of each term and every pair of terms once', () => {
  const change = planListChange([], [syrniki([5, 2])])
  expect(change.added.map(entry => entry.termId)).toEqual([0, 5, 2])
  expect(change.counts).toEqual([
    { term_id: 0, n: 1 },
    { term_id: 2, n: 1 },
    { term_id: 5, n: 1 },
  ])
  expect(change.pairs).toEqual([{ a: 2, b: 5, n: 1 }])
  expect(change.removed).toEqual([])
})

it('a removed recipe leaves its entries, counts and pairs', () => {
  const there = planListChange([], [syrniki([2, 5, 9])])
  const back = planListChange([syrniki([2, 5, 9])], [])
  expect(back.removed).toEqual(there.added)
  expect(back.pairs).toEqual(there.pairs.map(pair => ({ ...pair, n: -1 })))
  expect(back.gone).toEqual([1_000_000_001])
})

it('a changed term moves only what differs', () => {
  const change = planListChange([syrniki([2, 5])], [syrniki([2, 7])])
  expect(change.removed.map(entry => entry.termId)).toEqual([5])
  expect(change.added.map(entry => entry.termId)).toEqual([7])
  expect(change.counts).toEqual([
    { term_id: 5, n: -1 },
    { term_id: 7, n: 1 },
  ])
  expect(change.pairs).toEqual([
    { a: 2, b: 5, n: -1 },
    { a: 2, b: 7, n: 1 },
  ])
})

it('another date moves the entries and no counter', () => {
  const change = planListChange([syrniki([2])], [syrniki([2], tuesday)])
  expect(change.removed.map(entry => entry.publishedAt)).toEqual([monday, monday])
  expect(change.added.map(entry => entry.publishedAt)).toEqual([tuesday, tuesday])
  expect(change.counts).toEqual([])
  expect(change.pairs).toEqual([])
})

it('nothing changes when nothing differs, whatever the order of the terms', () => {
  const change = planListChange([syrniki([2, 5])], [syrniki([5, 2])])
  expect(change).toEqual({ removed: [], added: [], counts: [], pairs: [], gone: [], listed: [] })
})

it('counts of a batch are summed and in key order', () => {
  const shakshuka = { recipeId: 1_000_000_002, publishedAt: monday, termIds: [5, 2] }
  expect(planListChange([], [syrniki([2, 5]), shakshuka]).pairs).toEqual([{ a: 2, b: 5, n: 2 }])
})
