// How a quoted comment stands in a document and in a saved body, and which words of it may be left out.
import { expect, test } from 'vitest'
import { documentFromSource, serializeSource } from '#article-body/editing/article-source.ts'
import { readSharedBody, writeSharedBody } from '#article-body/editing/shared-document.ts'
import * as Y from 'yjs'
import { isShortened } from './shorten.ts'
import {
  blocksOf,
  placeTip,
  renameTipAuthor,
  renameTipAuthorInSource,
  takeTipOut,
  tipsIn,
  tipsInSource,
} from './tip-block.ts'

const siteOrigin = 'https://delno.test'
const words = { quote: 'Лейте меньше\nи реже', author: 'Лена «Ю»', url: '/fikus#comment-12' }

function open(source: string, footnotes: { id: string; content: string }[] = []): Y.Doc {
  const doc = new Y.Doc()
  writeSharedBody(doc, documentFromSource({ source, footnotes }, { siteOrigin }))
  return doc
}
const sourceOf = (doc: Y.Doc) => serializeSource(readSharedBody(doc), { siteOrigin }).source

test('a tip stands where it was put, and taking it out leaves the text as it was', () => {
  const source = '<p>Один</p>\n\n<p>Два</p>'
  const doc = open(source)
  const [first] = blocksOf(doc)
  expect(placeTip(doc, words, { after: first!, siteOrigin })).toBeDefined()
  expect(blocksOf(doc).map(block => block.words)).toEqual([
    'Один',
    'Совет из комментариев Лейте меньше и реже Лена «Ю»',
    'Два',
  ])
  expect([...tipsIn(doc)]).toEqual([12])
  expect([...tipsInSource(sourceOf(doc))]).toEqual([12])
  expect(takeTipOut(doc, 12)!.after).toEqual(first)
  expect([sourceOf(doc), takeTipOut(doc, 12)]).toEqual([source, undefined])
})

test('the end is before the footnotes; a place that moved is found by its words, one that is there twice is not guessed', () => {
  const note = '<p>Один<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup></p>'
  const doc = open(note, [{ id: 'a', content: 'Сноска' }])
  placeTip(doc, words, { after: null, siteOrigin })
  expect(blocksOf(doc).map(block => block.words.slice(0, 5))).toEqual(['Один', 'Совет', 'Сноск'])
  const other = open('<p>Один</p>\n\n<p>Два</p>\n\n<p>Два</p>')
  expect(placeTip(other, words, { after: { index: 7, words: 'Два' }, siteOrigin })).toBeUndefined()
  expect(placeTip(other, words, { after: { index: 7, words: 'Один' }, siteOrigin })).toBeDefined()
  expect(blocksOf(other)[1]!.words).toContain('Совет')
})

test('a quote that an editor moved out of its callout, or beside other words, is taken out alone', () => {
  const doc = open(
    '<!-- wp:delno/callout {"kind":"tip"} --><p>Своё</p><blockquote cite="/fikus#comment-12"><p>Чужое</p></blockquote><!-- /wp:delno/callout -->',
  )
  takeTipOut(doc, 12)
  expect(blocksOf(doc).map(block => block.words)).toEqual(['Своё'])
})

test('the author is renamed in the document, also in the copy of its source, and in a saved body; nobody else is', () => {
  const doc = open('<p>Пишут нам</p>')
  placeTip(doc, words, { after: null, siteOrigin })
  placeTip(doc, { ...words, author: 'Олег', url: '/fikus#comment-120' }, { after: null, siteOrigin })
  const source = sourceOf(doc)
  const saved = open(source)
  for (const each of [doc, saved]) {
    expect(renameTipAuthor(each, 12, 'Читатель').length).toBeGreaterThan(0)
    const text = sourceOf(each)
    expect(text).toContain('<a href="/fikus#comment-12">Читатель</a>')
    expect(text).toContain('>Олег</a>')
    expect(JSON.stringify(readSharedBody(each).toJSON())).not.toContain('Лена')
  }
  expect(renameTipAuthorInSource(source, 12, 'Читатель')).toBe(sourceOf(doc))
  expect(renameTipAuthor(open('<p>Ничего</p>'), 12, 'Читатель').length).toBe(0)
})

const comment = 'Я ставлю «фикус» на поддон - с керамзитом. Воды лью немного! Листья не сохнут'
test.each([
  [comment, true],
  ['ставлю "фикус" на поддон — с керамзитом', true],
  ['Воды лью немного… Листья не сохнут.', true],
  ['Я ставлю фикус', false],
  ['Листья не сохнут… Воды лью немного', false],
  ['Воды лью [...] Листья не сохнут', true],
  ['… Листья не сохнут', true],
  ['…', false],
  ['Воды лью много', false],
])('«%s» is the comment, shortened: %s', (quote, isSo) => expect(isShortened(comment, quote)).toBe(isSo))

test('a word is left out whole: the rest of one is another word', () => {
  const comment = 'Суп несолёный, соли не добавляйте. Солёный – потом.'
  for (const quote of ['Суп… солёный', 'Суп […] солёный, соли', 'Суп несол', 'уп', 'С… у… п'])
    expect([quote, isShortened(comment.split('.')[0]!, quote)]).toEqual([quote, false])
  for (const quote of ['Суп… Солёный', 'Суп… солёный – потом', 'Соли не добавляйте'])
    expect([quote, isShortened(comment, quote)]).toEqual([quote, true])
})
