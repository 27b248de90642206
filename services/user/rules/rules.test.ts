import { describe, expect, test } from 'vitest'
import { createFolder } from '#contract/user.ts'
import { squareAround, squareWithin } from './crop.ts'
import { folderNameKey, isDefaultFolderName } from './folder-name.ts'

describe('the name of a folder', () => {
  const { name } = createFolder.body.shape

  test.each([
    ['  Суп\t на \n неделю ', 'Суп на неделю'],
    ['Сад\u200bи огород', 'Сад и огород'],
    ['я'.repeat(60), 'я'.repeat(60)],
    // Letters of two UTF-16 units are one letter each.
    ['🍅'.repeat(60), '🍅'.repeat(60)],
  ])('%j is kept as %j', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  test.each([
    ['', 'нужно название'],
    [' \n ', 'нужно название'],
    ['я'.repeat(61), 'не длиннее 60 знаков'],
  ])('%j is refused', (typed, why) => {
    expect(name.safeParse(typed).error?.issues.map(issue => issue.message)).toEqual([why])
  })

  test('is the same in capitals and in another form of its letters', () => {
    expect(folderNameKey('ЁЛКА')).toBe(folderNameKey('е\u0308лка'))
    expect(folderNameKey('ёлка')).not.toBe(folderNameKey('елка'))
  })

  test('is not that of the default folder, which has no row', () => {
    expect(['общее', 'ОБЩЕЕ', 'Общее 2'].map(isDefaultFolderName)).toEqual([true, true, false])
  })
})

describe('the square of a portrait', () => {
  const wide = { width: 400, height: 100 }
  test.each([
    [[0.5, 0.5], { side: 100, left: 150, top: 0 }],
    [[0, 0], { side: 100, left: 0, top: 0 }],
    [[1, 1], { side: 100, left: 300, top: 0 }],
    [[0.3, 0.9], { side: 100, left: 70, top: 0 }],
  ] as const)('round %j is %j', (point, square) => {
    expect(squareAround(wide, point)).toEqual(square)
  })

  test('named by hand stays within the picture', () => {
    expect(squareWithin(wide, { left: 300, top: 0, side: 100 })).toEqual({ left: 300, top: 0, side: 100 })
    expect(squareWithin(wide, { left: 301, top: 0, side: 100 })).toBeUndefined()
    expect(squareWithin(wide, { left: 0, top: 0, side: 0 })).toBeUndefined()
  })
})
