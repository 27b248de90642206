import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { cleanPasted } from './clean-pasted.ts'
import { isTelling } from './colours.ts'
import { forgetLeft, keepLeft, markWords, readLeft } from './left-in-source.ts'

test('words with a colour are noted once; black, grey and links are how text looks', () => {
  const { coloured } = cleanPasted(
    `<p><span style="color:red">до обеда их <b style="color:#c00000">вдвое</b> больше</span>, а <span style="color:#1f1f1f">вечером</span>
     <a href="/x" style="color:#0563c1">тут</a> <font color="Green">мало</font> <span style="mso-highlight:yellow">сил</span></p>`,
  )
  expect(coloured).toEqual(['до обеда их вдвое больше', 'мало', 'сил'])
  expect(['rgb(192, 0, 0)', '#0a0', 'windowtext', 'rgb(33,33,33)', undefined].map(isTelling)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what pastes left is kept with the text, ten of them, until it is forgotten', () => {
  const doc = new Y.Doc()
  const left = { at: '2026-11-24T10:00:00Z', styles: 0, emptyLines: 0, comments: 0, coloured: [] }
  keepLeft(doc, left)
  expect(readLeft(doc)).toEqual([])
  for (let paste = 1; paste <= 12; paste += 1) keepLeft(doc, { ...left, styles: paste })
  expect(readLeft(doc).map(({ styles }) => styles)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  forgetLeft(doc)
  expect(readLeft(doc)).toEqual([])
})

test('coloured words come back bold where they still are, and plain again', () => {
  const doc = new Y.Doc()
  const source = '<ul><li>Утром сил много</li></ul><p>До обеда их <em>вдвое</em> больше.</p>'
  writeSharedBody(doc, documentFromSource({ source, footnotes: [] }))
  const before = doc.getXmlFragment('body').toString()
  const words = ['сил много', 'их вдвое больше', 'этого нет']
  expect(markWords(doc, words, true)).toBe(2)
  const body = doc.getXmlFragment('body').toString()
  expect(body).toContain('<strong>сил много</strong>')
  expect(body.replaceAll(/<\/?(?:strong|em)>/g, '')).toBe(before.replaceAll(/<\/?em>/g, ''))
  expect(markWords(doc, words, false)).toBe(2)
  expect(doc.getXmlFragment('body').toString()).toBe(before)
})
