import { expect, test } from 'vitest'
import { isFiltered, pressSort, readAddress, writeAddress, writeSort } from './plan-address.ts'

test('view, filters, month and order are in the URL, and unknown values are ignored', () => {
  const address = readAddress(
    new URLSearchParams('view=list&section=dom,sad,dom&kind=recipe&due=late&mine=1&q=%20сыр%20&sort=-stage,title&x=1'),
  )
  expect(address).toEqual({
    view: 'list',
    sections: ['dom', 'sad'],
    kind: 'recipe',
    due: 'late',
    isMine: true,
    isWithOut: false,
    q: 'сыр',
    sort: [
      { by: 'stage', isDown: true },
      { by: 'title', isDown: false },
    ],
  })
  expect(readAddress(writeAddress(address))).toEqual(address)
  const lost = readAddress(new URLSearchParams('view=tree&kind=poem&mine=yes&q=&month=2026-13&sort=id;drop'))
  expect(writeAddress(lost).toString()).toBe('')
  expect(isFiltered(lost)).toBe(false)
  expect(isFiltered({ ...lost, isMine: true })).toBe(true)
})

test('a column header sorts ascending, then descending; with ⇧ it becomes the second sort column', () => {
  let sort = pressSort([{ by: 'planned', isDown: false }], 'deadline', false)
  expect(writeSort(sort)).toBe('deadline')
  sort = pressSort(sort, 'deadline', false)
  expect(writeSort(sort)).toBe('-deadline')
  sort = pressSort(sort, 'stage', true)
  expect(writeSort(sort)).toBe('-deadline,stage')
  expect(writeSort(pressSort(sort, 'stage', true))).toBe('-deadline,-stage')
  expect(writeSort(pressSort(sort, 'title', false))).toBe('title')
})
