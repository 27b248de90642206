import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { cleanDrafts } from '../../clean.ts'
import type { Draft } from '../../draft.ts'
import { editAtRandom } from '../edits.fixture.ts'
import { editingSchema } from '../editing-schema.ts'
import { randomDrafts } from '../random-trees.fixture.ts'
import { writeSharedBody } from '../shared-document.ts'
import { blockToNode } from '../to-document.ts'
import { contentKey } from './align.ts'
import { idsOfChange } from './ids.ts'
import { compareLines, readable, type Json } from './lines.ts'
import { readTextState, takeBack } from './take-back.ts'
import { compareTexts, type Change, type TextState } from './texts.ts'

const textOf = (text: string): Json[] => (text === '' ? [] : [{ type: 'text', text }])
const paragraph = (text: string, blockId?: string): Json => ({
  type: 'paragraph',
  attrs: { blockId: blockId ?? null },
  content: textOf(text),
})
const state = (body: Json[], more: Partial<TextState> = {}): TextState => ({
  title: '',
  standfirst: '',
  fields: {},
  body,
  ...more,
})
const told = ({ kind, runs }: Change) => {
  const signs = { same: '', gone: '-', new: '+' }
  return [
    kind,
    readable(runs)
      .map(run => (run.kind === 'same' ? run.text : `[${signs[run.kind]}${run.text}]`))
      .join(''),
  ]
}
const changesOf = (before: TextState, after: TextState) =>
  compareTexts(before, after)
    .changes.filter(({ isTypography }) => !isTypography)
    .map(told)

test.each([
  ['Планы не прибавляют часов', 'Планы не прибавляют сил', 'Планы не прибавляют [-часов][+сил]'],
  ['Тренировка — час', 'Тренировка, уроки — два часа', 'Тренировка[+, уроки] — [-час][+два часа]'],
  ['Раз два три', 'Раз три', 'Раз [-два ]три'],
  ['', 'Новое', '[+Новое]'],
  ['ещё ёлка', 'еще ёлка', '[-ещё][+еще] ёлка'],
])('words: %j → %j', (before, after, expected) => {
  expect(told({ kind: 'words', runs: compareLines(textOf(before), textOf(after)).runs } as never)[1]).toBe(expected)
})

test('typographic changes are counted and hidden', () => {
  const before = state([paragraph('Сказал "да" -- и ушел...', 'a'), paragraph('Раз - два', 'b')])
  const after = state([paragraph('Сказал «да» —\u00a0и ушел…', 'a'), paragraph('Раз — три', 'b')])
  const found = compareTexts(before, after)
  expect(found.changes.filter(({ isTypography }) => !isTypography).map(told)).toEqual([['words', 'Раз — [-два][+три]']])
  expect(found.typography).toBe(6)
  expect(found.changes.filter(({ isTypography }) => isTypography)).toHaveLength(1)
})

test('a block is found by its id, however it changed; a moved block is one change, without its words', () => {
  const long = 'Абзац, в котором довольно много слов'
  expect(
    changesOf(
      state([paragraph('Один', 'a'), paragraph(long), paragraph('Три', 'c'), paragraph('Четыре', 'd')]),
      state([paragraph('Совсем другое', 'a'), paragraph('Три', 'c'), paragraph('Четыре', 'd'), paragraph(long)]),
    ),
  ).toEqual([
    ['words', '[-Один][+Совсем другое]'],
    ['moved', ''],
  ])
})

test('added and removed blocks are whole changes; words and attributes of one block are two changes', () => {
  const heading = (level: number, text: string): Json => ({
    type: 'heading',
    attrs: { level, blockId: 'h' },
    content: textOf(text),
  })
  const found = compareTexts(
    state([heading(2, 'Глава'), paragraph('Первый абзац ушёл', 'x')], { title: 'Было', fields: { erid: 'a' } }),
    state([paragraph('А этот пришёл', 'y'), heading(3, 'Глава первая')], { title: 'Стало', fields: { erid: 'b' } }),
  )
  expect(found.changes.map(told)).toEqual([
    ['title', '[-Было][+Стало]'],
    ['field', ''],
    ['added', '[+А этот пришёл]'],
    ['value', ''],
    ['words', 'Глава[+ первая]'],
    ['removed', '[-Первый абзац ушёл]'],
  ])
  expect(found.changes[3]!.value).toEqual({ name: 'level', before: 2, after: 3 })
  expect([found.added, found.removed]).toEqual([5, 4])
})

const cell = (text: string): Json => ({ type: 'table-cell', content: [{ type: 'line', content: textOf(text) }] })
const row = (...texts: string[]): Json => ({ type: 'table-row', content: texts.map(cell) })
const table = (...rows: Json[]): Json => ({
  type: 'table',
  attrs: { blockId: 't' },
  content: [{ type: 'table-section', attrs: { part: 'body' }, content: rows }],
})

test('cells are compared with cells, and a new row is one change', () => {
  const found = compareTexts(
    state([table(row('Созвоны', '2', '2,5'), row('Переходы', '0', '0,5'))]),
    state([table(row('Созвоны', '2', '2,5'), row('Почта', '1', '1'), row('Переходы', '0', '1'))]),
  )
  expect(found.changes.map(({ kind, nodes }) => [kind, ...nodes.map(({ type }) => type)])).toEqual([
    ['added', 'table', 'table-section', 'table-row'],
    ['words', 'table', 'table-section', 'table-row', 'table-cell', 'line'],
  ])
})

test('equal texts have no changes', () => {
  const same = state([paragraph('Раз'), table(row('0', '0'), row('0', '0')), paragraph('')], { title: 'Т' })
  expect(compareTexts(same, same)).toEqual({ changes: [], added: 0, removed: 0, typography: 0 })
})

const documentOf = (drafts: readonly Draft[]) =>
  editingSchema.topNodeType.create(
    null,
    drafts.map(top => blockToNode(top)),
  )
const says = ({ title, standfirst, fields, body }: TextState) => [title, standfirst, fields, body.map(contentKey)]

/** Undoes one change after another until none is left; returns their number. */
function takeAllBack(doc: Y.Doc, version: Y.Doc, pick: (changes: Change[]) => Change): number {
  for (let count = 0; count < 400; count += 1) {
    const { changes } = compareTexts(readTextState(version), readTextState(doc))
    if (changes.length === 0) return count
    expect(takeBack(doc, version, pick(changes).key)).toBe(true)
  }
  throw new Error('taking back never ends')
}

test('random texts: undoing every change, in any order, restores the former content', () => {
  fc.assert(
    fc.property(
      randomDrafts,
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 0.999, noNaN: true }),
          fc.double({ min: 0, max: 0.999, noNaN: true }),
          fc.double({ min: 0, max: 0.999, noNaN: true }),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      fc.boolean(),
      (drafts, edits, isFromEnd) => {
        const first = documentOf(cleanDrafts(drafts))
        const blocks = first.content.content
        let edited = first
        for (const numbers of edits) edited = editAtRandom(edited, numbers, blocks)
        const version = new Y.Doc()
        writeSharedBody(version, first)
        version.getText('title').insert(0, 'Заголовок как был')
        const doc = new Y.Doc()
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(version))
        writeSharedBody(doc, edited)
        doc.getText('title').insert(9, ' совсем не такой,')
        takeAllBack(doc, version, changes => (isFromEnd ? changes.at(-1)! : changes[0]!))
        expect(says(readTextState(doc))).toEqual(says(readTextState(version)))
      },
    ),
    { numRuns: 150, seed: 15 },
  )
})

test('undoing keeps what a colleague types at the same time in the same line', () => {
  const version = new Y.Doc()
  writeSharedBody(version, editingSchema.nodeFromJSON({ type: 'doc', content: [paragraph('Раз два три четыре', 'a')] }))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(version))
  const line = (of: Y.Doc) => (of.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText
  line(doc).delete(4, 3)
  line(doc).insert(4, 'ДВА')
  const colleague = new Y.Doc()
  Y.applyUpdate(colleague, Y.encodeStateAsUpdate(doc))
  line(colleague).insert(line(colleague).length, ', пять')
  line(colleague).insert(0, 'Ну: ')
  const [change] = compareTexts(readTextState(version), readTextState(doc)).changes
  expect(takeBack(doc, version, change!.key)).toBe(true)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(colleague))
  expect(line(doc).toString()).toBe('Ну: Раз два три четыре, пять')
  expect(takeBack(doc, version, change!.key)).toBe(true)
  expect(takeBack(doc, version, change!.key)).toBe(false)
})

test('restored words have their former marks', () => {
  const bold: Json = {
    type: 'paragraph',
    attrs: { blockId: 'a' },
    content: [
      { type: 'text', text: 'Очень ' },
      { type: 'text', text: 'важное', marks: [{ type: 'strong', attrs: {} }] },
      { type: 'text', text: ' место' },
    ],
  }
  const version = new Y.Doc()
  writeSharedBody(version, editingSchema.nodeFromJSON({ type: 'doc', content: [bold] }))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(version))
  const line = (doc.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText
  line.delete(6, 6)
  line.insert(6, 'такое', {})
  takeAllBack(doc, version, ([change]) => change!)
  expect(says(readTextState(doc))).toEqual(says(readTextState(version)))
})

test('a change has the Yjs ids of its written and deleted letters', () => {
  const version = new Y.Doc()
  version.clientID = 1
  writeSharedBody(version, editingSchema.nodeFromJSON({ type: 'doc', content: [paragraph('Раз два три', 'a')] }))
  const doc = new Y.Doc()
  doc.clientID = 2
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(version))
  const line = (doc.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText
  const [first] = idsOfText(line)
  line.delete(4, 3)
  line.insert(4, 'много')
  const [change] = compareTexts(readTextState(version), readTextState(doc)).changes
  const { written, deleted } = idsOfChange(doc, version, change!)
  expect(written).toEqual([{ client: 2, clock: 0, length: 5 }])
  expect(deleted).toEqual([{ client: 1, clock: first! + 4, length: 3 }])
  doc.getXmlFragment('body').delete(0, 1)
  const [removed] = compareTexts(readTextState(version), readTextState(doc)).changes
  expect(idsOfChange(doc, version, removed!).deleted).toMatchObject([{ client: 1 }])
})

const idsOfText = (text: Y.XmlText): number[] => {
  const clocks: number[] = []
  for (let item = text._start; item; item = item.right) clocks.push(item.id.clock)
  return clocks
}
