import { expect, test } from 'vitest'
import { draft, textDraft, type Draft } from '../draft.ts'
import { keyOf, keysOf } from './draft-keys.ts'

const text = (words: string) => textDraft(words, 'html_parser')
const node = (type: string, attributes: Record<string, unknown> = {}, ...children: Draft[]) =>
  draft(type, 'html_parser', attributes, children)

test('adjacent texts are one text, wherever they stand', () => {
  const strong = node('strong', {}, text('б'))
  expect(keyOf(node('paragraph', {}, text('а'), text('б')))).toBe(keyOf(node('paragraph', {}, text('аб'))))
  const apart = node('paragraph', {}, text('а'), strong, text('в'), text('г'))
  expect(keyOf(apart)).toBe(keyOf(node('paragraph', {}, text('а'), strong, text('вг'))))
  expect(keyOf(apart)).not.toBe(keyOf(node('paragraph', {}, text('авг'), strong)))
  expect(keyOf(apart)).not.toBe(keyOf(node('paragraph', {}, text('аг'), strong, text('в'))))
})

test('the order of attributes and what is undefined have no meaning; every value has', () => {
  const image = node('image', { src: '/a.jpg', focal: { x: 1, y: 2 }, alt: undefined })
  expect(keyOf(node('image', { focal: { y: 2, z: undefined, x: 1 }, src: '/a.jpg' }))).toBe(keyOf(image))
  expect(keyOf(node('image', { src: '/a.jpg', focal: { x: 1, y: 3 } }))).not.toBe(keyOf(image))
  expect(keyOf(node('gallery', { images: [1, 2] }))).not.toBe(keyOf(node('gallery', { images: [2, 1] })))
})

test('the number of a footnote is left out; apart from the rest of the text, anchors and footnotes are too', () => {
  expect(keyOf(node('footnote-ref', { id: 'n', number: 1 }))).toBe(keyOf(node('footnote-ref', { id: 'n', number: 2 })))
  expect(keyOf(node('list', { number: 1 }))).not.toBe(keyOf(node('list', { number: 2 })))
  const [heading, same] = [node('heading', { anchor: 'a', level: 2 }), node('heading', { anchor: 'b', level: 2 })]
  expect(keyOf(heading)).not.toBe(keyOf(same))
  expect(keyOf(heading, { isApart: true })).toBe(keyOf(same, { isApart: true }))
  const notes = node('footnotes', {}, node('footnote', { anchor: 'n' }, text('раз')))
  expect(keysOf([notes, heading], { isApart: true })).toEqual(keysOf([node('footnotes'), same], { isApart: true }))
  expect(keyOf(notes)).not.toBe(keyOf(node('footnotes')))
})
