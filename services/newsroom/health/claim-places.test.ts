import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { findRange, hashOfWords, placeClaims, rewriteClaim, type ClaimRange } from './claim-places.ts'

const source = '<p>Спите в прохладе.</p><p>Выше <b>35 °C</b> вентилятор греет.</p>'
function openDocument(from = source): Y.Doc {
  const doc = new Y.Doc()
  writeSharedBody(doc, documentFromSource({ source: from, footnotes: [] }))
  return doc
}
const textAt = (doc: Y.Doc, block: number) =>
  (doc.getXmlFragment('body').get(block) as Y.XmlElement).get(0) as Y.XmlText

function rangeOf(doc: Y.Doc, block: number, words: string): ClaimRange {
  const text = textAt(doc, block)
  const plain = (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
  const from = plain.indexOf(words)
  const at = (index: number, assoc: number) =>
    Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index, assoc))
  return { range_start: at(from, 0), range_end: at(from + words.length, -1), quote: words }
}
const wordsNow = (doc: Y.Doc, range: ClaimRange) => placeClaims(doc, [range])[0]?.words

test('a claim follows its words, across marks, with the letters typed into them', () => {
  const doc = openDocument()
  const range = rangeOf(doc, 1, '35 °C вентилятор греет')
  expect(placeClaims(doc, [range])).toMatchObject([{ words: '35 °C вентилятор греет', block: 2 }])
  textAt(doc, 1).insert(0, 'И вот: ')
  expect(wordsNow(doc, range)).toBe('35 °C вентилятор греет')
  textAt(doc, 1).insert('И вот: Выше 35 °C '.length, 'любой ')
  expect(wordsNow(doc, range)).toBe('35 °C любой вентилятор греет')
  textAt(doc, 1).insert(textAt(doc, 1).length - 1, ' воздух')
  expect(wordsNow(doc, range)).toBe('35 °C любой вентилятор греет')
})

test('words that are gone have no place, and those that were put back are found again', () => {
  const doc = openDocument()
  const range = rangeOf(doc, 0, 'в прохладе')
  textAt(doc, 0).delete('Спите '.length, 'в прохладе'.length)
  expect(wordsNow(doc, range)).toBeUndefined()
  textAt(doc, 0).insert('Спите '.length, 'в прохладе')
  expect(wordsNow(doc, range)).toBe('в прохладе')
  doc.getXmlFragment('body').delete(0, 1)
  expect(wordsNow(doc, range)).toBeUndefined()
})

test('a position of nothing has no place, and the other claims keep theirs', () => {
  const doc = openDocument()
  const range = rangeOf(doc, 0, 'в прохладе')
  const ofNothing = { ...range, range_start: Uint8Array.of(3), quote: 'нет таких слов' }
  expect(placeClaims(doc, [ofNothing, range])).toMatchObject([undefined, { words: 'в прохладе' }])
})

test('the search for words that are gone makes the body plain once, however many claims ask', () => {
  const doc = openDocument(`<p>${'Спите в прохладе. '.repeat(100)}</p>`)
  const gone = { ...rangeOf(doc, 0, 'в'), range_start: Uint8Array.of(3), quote: 'нет таких слов' }
  const countPasses = (claims: number) => {
    const spy = vi.spyOn(String.prototype, 'replaceAll')
    placeClaims(
      doc,
      Array.from({ length: claims }, () => gone),
    )
    const passes = spy.mock.contexts.filter(words => String(words).length > 1000).length
    spy.mockRestore()
    return passes
  }
  expect([countPasses(0), countPasses(50)]).toEqual([0, countPasses(1)])
})

test('words that were put back with other typography are found again', () => {
  const doc = openDocument('<p>Сказал «да» — и уснул.</p>')
  const gone = rangeOf(openDocument('<p>Сказал "да" - и уснул.</p>'), 0, 'Сказал "да" - и уснул.')
  expect(wordsNow(doc, gone)).toBe('Сказал «да» — и уснул.')
})

test('a claim of two lines has the words of both', () => {
  const doc = openDocument()
  const [from, to] = [rangeOf(doc, 0, 'в прохладе.'), rangeOf(doc, 1, 'Выше')]
  expect(wordsNow(doc, { ...from, range_end: to.range_end })).toBe('в прохладе. Выше')
})

test('typography is no change of what was signed, and a letter is', () => {
  const signed = hashOfWords('Спать "прохладно" - при 17-20 °C...')
  expect(hashOfWords('Спать «прохладно»\u00a0— при 17–20\u00a0°C…')).toBe(signed)
  expect(hashOfWords('Спать «прохладно» — при 17–21 °C…')).not.toBe(signed)
})

test.each([
  ['35 °C вентилятор греет', '35', '40', '40 °C вентилятор греет'],
  ['Выше 35', '35', '40', 'Выше 40'],
  ['35 °C вентилятор', 'вентилятор', 'воздух', '35 °C воздух'],
  ['35 °C вентилятор', '35 °C', 'от 40', 'от 40 вентилятор'],
])('in «%s» the words «%s» become «%s», and the claim keeps its range', (quote, before, after, words) => {
  const doc = openDocument()
  const range = rangeOf(doc, 1, quote)
  const [left, right] = textAt(doc, 1)
    .toJSON()
    .replaceAll(/<[^>]*>/g, '')
    .split(quote)
  const colleague = new Y.Doc()
  Y.applyUpdate(colleague, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(colleague, rewriteClaim(doc, range, { before, after })!)
  expect(wordsNow(colleague, range)).toBe(words)
  expect(
    textAt(colleague, 1)
      .toJSON()
      .replaceAll(/<[^>]*>/g, ''),
  ).toBe(`${left}${words}${right}`)
})

test('one letter at either end of a claim is rewritten in its range, with its marks', () => {
  for (const [quote, before, words] of [
    ['7 часов', '7', '8 часов'],
    ['сна 7', '7', 'сна 8'],
  ] as const) {
    const doc = openDocument('<p>Нужно сна <b>7</b> часов.</p>'.replace(quote === '7 часов' ? 'сна ' : ' часов', ''))
    const range = rangeOf(doc, 0, quote)
    rewriteClaim(doc, range, { before, after: '8' })
    expect(wordsNow(doc, range)).toBe(words)
    expect(textAt(doc, 0).toDelta()).toContainEqual(
      expect.objectContaining({ insert: '8', attributes: expect.anything() }),
    )
  }
})

test('words that stand twice in a claim, or not at all, are not rewritten', () => {
  const doc = openDocument('<p>От 35 до 35 градусов.</p>')
  const range = rangeOf(doc, 0, 'От 35 до 35 градусов')
  for (const before of ['35', '40']) expect(rewriteClaim(doc, range, { before, after: '50' })).toBeUndefined()
})

test('words are found once, whatever their typography, and not across two lines', () => {
  const doc = openDocument('<p>Выше\u00a0<b>35\u00a0°C</b> вентилятор — греет.</p><p>Спите в прохладе, спите.</p>')
  expect(wordsNow(doc, findRange(doc, 'Выше 35 °C вентилятор - греет.')!)).toBe('Выше 35 °C вентилятор — греет.')
  expect(wordsNow(doc, findRange(doc, 'в прохладе')!)).toBe('в прохладе')
  for (const words of ['пите', 'греет.\nСпите', 'зимой']) expect(findRange(doc, words)).toBeUndefined()
})
