import { expect, test } from 'vitest'
import { insertions } from '../blocks/block-names.ts'
import { frequentMax, orderedInsertions } from './slash-order.ts'

const ids = (...input: Parameters<typeof orderedInsertions>) => orderedInsertions(...input).map(({ id }) => id)

test('without recorded uses, a section starts with the blocks that its texts need', () => {
  expect(ids('pitanie', {}).slice(0, 3)).toEqual(['image', 'steps', 'list-ordered'])
  expect(ids(null, {})[0]).toBe('heading-2')
})

test('blocks that were used in the section come first, and uses in other sections count less', () => {
  expect(ids('pitanie', { pitanie: { table: 4 } })[0]).toBe('table')
  expect(ids('pitanie', { dom: { table: 4 } })[0]).toBe('image')
})

test('the others are in alphabetical order, and none is lost', () => {
  const all = orderedInsertions('pitanie', { pitanie: { table: 4 } })
  expect(all.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(insertions.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const rest = all.slice(frequentMax).map(({ title }) => title)
  expect(rest).toEqual(rest.toSorted(new Intl.Collator('ru').compare))
})
