import { expect, test } from 'vitest'
import { textStages } from '#domain/newsroom-rights.ts'
import { isFiltered, readFilters, writeFilters } from './text-words.ts'

test('filters stand in the address, and what is not a filter is left out', () => {
  const filters = readFilters(new URLSearchParams('stage=draft&kind=recipe&mine=1&q=%20сыр%20&x=1'), textStages)
  expect(filters).toEqual({ stage: 'draft', kind: 'recipe', isMine: true, q: 'сыр' })
  expect(readFilters(writeFilters(filters), textStages)).toEqual(filters)
  expect(readFilters(new URLSearchParams('stage=lost&kind=poem&mine=yes&q='), textStages)).toEqual({ isMine: false })
  expect(isFiltered({ isMine: false })).toBe(false)
  expect(isFiltered({ isMine: true })).toBe(true)
})
