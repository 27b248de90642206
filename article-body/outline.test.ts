import { expect, test } from 'vitest'
import { headingLevels, outline } from './outline.ts'
import { parseBody } from './parse.ts'

const treeOf = (levels: number[]) =>
  parseBody(levels.map((level, index) => `<h${level}>Глава ${index + 1}</h${level}>`).join('<p>Слова.</p>'), {
    siteOrigin: 'https://delno.example',
  })

test.each([
  ['as they are', [2, 3, 3, 2], [2, 3, 3, 2]],
  ['begun too deep', [3, 3, 4], [2, 2, 3]],
  ['chosen for their size', [6], [2]],
  ['with one left out', [2, 4, 4, 2, 5], [2, 3, 3, 2, 3]],
  ['deeper before higher', [4, 2, 3], [2, 2, 3]],
  ['with the page’s own', [1, 2], [2, 2]],
])('headings %s skip no level, and siblings stay siblings', (_, given, levels) => {
  expect([...headingLevels(treeOf(given)).values()]).toEqual(levels)
})

test('the table of contents has the highest headings, whatever their level in the source', () => {
  expect(outline(treeOf([3, 4, 3])).map(item => item.text)).toEqual(['Глава 1', 'Глава 3'])
})
