import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { bodyOf, countDeletions, countLetters, fieldsOf, readDocument, standfirstOf, titleOf } from './document.ts'
import { makeRestoringUpdate } from './restore.ts'
import { readTree } from './tree.ts'

function makeParagraph(words: string, attributes: Record<string, unknown> = {}): Y.XmlElement {
  const paragraph = new Y.XmlElement<Record<string, string>>('paragraph')
  for (const [name, value] of Object.entries(attributes)) paragraph.setAttribute(name, value as string)
  const text = new Y.XmlText()
  text.insert(0, words)
  paragraph.insert(0, [text])
  return paragraph as Y.XmlElement
}

function makeDocument(paragraphs: readonly string[], title = ''): Y.Doc {
  const doc = new Y.Doc()
  titleOf(doc).insert(0, title)
  bodyOf(doc).insert(
    0,
    paragraphs.map(words => makeParagraph(words)),
  )
  return doc
}

const stateOf = (doc: Y.Doc) => Y.encodeStateAsUpdate(doc)

test('the restored document equals the version: texts, blocks, attributes, marks, fields', () => {
  const doc = makeDocument(['Один', 'Два', 'Три'], 'Фикус 🪴 зимой')
  const heading = makeParagraph('Глава', { level: 2, places: { a: [1, 2] } })
  bodyOf(doc).insert(1, [heading])
  ;(heading.get(0) as Y.XmlText).format(0, 2, { bold: {}, link: { href: '/a' } })
  standfirstOf(doc).insert(0, 'Подводка')
  fieldsOf(doc).set('tags', ['сад', 'дом'])
  fieldsOf(doc).set('pace', 3)
  const version = stateOf(doc)

  titleOf(doc).delete(0, 7)
  bodyOf(doc).delete(0, 3)
  bodyOf(doc).insert(1, [makeParagraph('Новое')])
  fieldsOf(doc).set('tags', [])
  fieldsOf(doc).delete('pace')
  fieldsOf(doc).set('other', true)
  const present = stateOf(doc)
  const restored = readDocument([present, makeRestoringUpdate(present, version)])
  expect(readTree(restored)).toEqual(readTree(readDocument([version])))
  expect(readTree(restored).body[1]).toEqual({
    type: 'paragraph',
    attrs: { level: 2, places: { a: [1, 2] } },
    content: [
      { type: 'text', text: 'Гл', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/a' } }] },
      { type: 'text', text: 'ава' },
    ],
  })
})

test('equal blocks stay in place, with concurrent edits of a colleague', () => {
  const doc = makeDocument(['Первый', 'Второй', 'Третий'])
  const version = stateOf(doc)
  bodyOf(doc).delete(1, 1)
  const present = stateOf(doc)
  const colleague = readDocument([present])
  ;((bodyOf(colleague).get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(6, '!')
  Y.applyUpdate(colleague, makeRestoringUpdate(present, version))
  expect(bodyOf(colleague).toString()).toBe(
    '<paragraph>Первый!</paragraph><paragraph>Второй</paragraph><paragraph>Третий</paragraph>',
  )
})

test('a paired paragraph is changed in place, and concurrent edits of a colleague in it survive', () => {
  const doc = makeDocument(['Поливать раз в неделю.', 'Свет любит.', 'Пересаживать весной.', 'Удобрять летом.'])
  const present = stateOf(doc)
  const version = stateOf(
    makeDocument(['Поливать раз в месяц.', 'Свет любит.', 'Пересаживать осенью.', 'Удобрять летом.']),
  )
  const colleague = readDocument([present])
  const textIn = (at: number) => (bodyOf(colleague).get(at) as Y.XmlElement).get(0) as Y.XmlText
  textIn(0).insert(0, 'Точно! ')
  textIn(1).insert(11, ' Утром.')
  textIn(2).insert(20, ' Или нет.')
  Y.applyUpdate(colleague, makeRestoringUpdate(present, version))
  expect(bodyOf(colleague).toArray().map(String)).toEqual([
    '<paragraph>Точно! Поливать раз в месяц.</paragraph>',
    '<paragraph>Свет любит. Утром.</paragraph>',
    '<paragraph>Пересаживать осенью. Или нет.</paragraph>',
    '<paragraph>Удобрять летом.</paragraph>',
  ])
})

test('restoring the present content changes nothing', () => {
  const state = stateOf(makeDocument(['Один'], 'Титул'))
  expect(makeRestoringUpdate(state, state)).toHaveLength(0)
})

test('any document can be restored to the content of any other', () => {
  const content = fc.record({
    title: fc.string({ unit: 'grapheme', maxLength: 12 }),
    paragraphs: fc.array(fc.constantFrom('а', 'б', 'в 🪴', 'в 🌵 г', 'абв', ''), { maxLength: 6 }),
    bold: fc.nat({ max: 3 }),
    level: fc.nat({ max: 2 }),
  })
  const make = ({ title, paragraphs, bold, level }: typeof content extends fc.Arbitrary<infer T> ? T : never) => {
    const doc = makeDocument(paragraphs, title)
    const block = bodyOf(doc).get(level) as Y.XmlElement | undefined
    block?.setAttribute('level', level as never)
    const text = block?.get(0) as Y.XmlText | undefined
    if (text && text.length >= bold) text.format(0, bold, { bold: {} })
    return stateOf(doc)
  }
  fc.assert(
    fc.property(content, content, (before, after) => {
      const [present, version] = [make(before), make(after)]
      const update = makeRestoringUpdate(present, version)
      // Equal documents need no update.
      const restored = readDocument(update.length > 0 ? [present, update] : [present])
      expect(readTree(restored)).toEqual(readTree(readDocument([version])))
    }),
    {
      numRuns: 200,
      examples: [
        [
          { title: '', paragraphs: [], bold: 0, level: 0 },
          { title: '', paragraphs: [], bold: 0, level: 0 },
        ],
      ],
    },
  )
})

test('restoring keeps the advertising fields if the person may not change them', () => {
  const withFields = (values: Record<string, unknown>) => {
    const doc = makeDocument(['Раз'], 'Т')
    for (const [name, value] of Object.entries(values)) fieldsOf(doc).set(name, value)
    return stateOf(doc)
  }
  const version = withFields({
    slug: 'byl',
    isAdvertising: true,
    adsToken: 'old',
    meta: { promo: { url: '/a' }, mainColor: '#fff' },
  })
  const present = withFields({ slug: 'stal', adsToken: 'new', meta: { adsSource: { text: 'Т', url: null } } })
  const fieldsAfter = (keepsAdvertising: boolean) =>
    fieldsOf(readDocument([present, makeRestoringUpdate(present, version, { keepsAdvertising })])).toJSON()
  expect(fieldsAfter(true)).toEqual({
    slug: 'byl',
    adsToken: 'new',
    meta: { mainColor: '#fff', adsSource: { text: 'Т', url: null } },
  })
  expect(fieldsAfter(false)).toEqual(fieldsOf(readDocument([version])).toJSON())
})

test('letters are counted without spaces and marks; the count of deletions is an upper bound', () => {
  const doc = makeDocument(['Раз два', ' три '], 'Т')
  expect(countLetters(doc)).toBe(10)
  const updates: Uint8Array[] = []
  doc.on('update', (bytes: Uint8Array) => updates.push(bytes))
  bodyOf(doc).delete(0, 1)
  expect(countDeletions(Y.decodeUpdate(updates[0]!))).toBeGreaterThanOrEqual(7)
  expect(countLetters(doc)).toBe(4)
})
