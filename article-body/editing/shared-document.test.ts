import * as fc from 'fast-check'
import { Schema, type Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { initProseMirrorDoc } from 'y-prosemirror'
import * as Y from 'yjs'
import { cleanDrafts } from '../clean.ts'
import { toText } from '../to-text.ts'
import { documentFromSource, serializeSource, treeFromDocument } from './article-source.ts'
import { editAtRandom, withWords } from './edits.fixture.ts'
import { editingSchema, editingSpecs } from './editing-schema.ts'
import { randomDrafts } from './random-trees.fixture.ts'
import { bodyFragment, readSharedBody, rehearseBinding, writeSharedBody } from './shared-document.ts'
import { blockToNode } from './to-document.ts'

const source = `<!-- wp:paragraph --><p>Раз <strong>два</strong></p><!-- /wp:paragraph -->

<!-- wp:image {"id":7} --><figure class="wp-block-image"><img src="https://i.example/a.jpg" alt="Стол"/><figcaption>Подпись</figcaption></figure><!-- /wp:image -->

<!-- wp:delno/steps {"items":[{"title":"Снять","text":"Открутите петлю."}]} /-->

<!-- wp:vendor/box {"a":1} --><div><p>Слова целы</p></div><!-- /wp:vendor/box -->`

function sharedOf(doc: Node): Y.Doc {
  const ydoc = new Y.Doc()
  writeSharedBody(ydoc, doc)
  return ydoc
}
function copyOf(ydoc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  return copy
}
const merge = (one: Y.Doc, other: Y.Doc) => {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
}
const bodyOf = (ydoc: Y.Doc) => ydoc.getXmlFragment(bodyFragment)
const elementsOf = (parent: Y.XmlFragment, name: string): Y.XmlElement[] =>
  parent.toArray().flatMap(child => {
    if (!(child instanceof Y.XmlElement)) return []
    return [...(child.nodeName === name ? [child] : []), ...elementsOf(child, name)]
  })

test('reading a shared document gives the document that was written', () => {
  const doc = documentFromSource({ source, footnotes: [] })
  const ydoc = sharedOf(doc)
  expect(readSharedBody(ydoc).eq(doc)).toBe(true)
  expect(rehearseBinding(ydoc)).toEqual([])
})

test('rehearsing and reading do not change the shared document', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  const before = Y.encodeStateAsUpdate(ydoc)
  rehearseBinding(ydoc)
  readSharedBody(ydoc)
  expect(Y.encodeStateAsUpdate(ydoc)).toEqual(before)
})

test('writing a document again changes only the part that differs', () => {
  const doc = documentFromSource({ source, footnotes: [] })
  const ydoc = sharedOf(doc)
  let bytes = 0
  ydoc.on('update', update => (bytes += update.length))
  writeSharedBody(ydoc, readSharedBody(ydoc))
  expect(bytes).toBe(0)
  const changed = withWords(readSharedBody(ydoc), 0, ' и ещё')!
  writeSharedBody(ydoc, changed)
  expect(bytes).toBeLessThan(100)
  expect(readSharedBody(ydoc).eq(changed)).toBe(true)
})

/** A schema without some nodes and attributes, like that of an older editor. */
function olderSchema(nodes: readonly string[], attributes: readonly [node: string, attribute: string][] = []): Schema {
  const kept = Object.entries(editingSpecs.nodes).filter(([name]) => !nodes.includes(name))
  const older = kept.map(([name, spec]) => {
    const gone = attributes.filter(([node]) => node === name).map(([, attribute]) => attribute)
    const attrs = Object.fromEntries(Object.entries(spec.attrs ?? {}).filter(([key]) => !gone.includes(key)))
    return [name, { ...spec, attrs }] as const
  })
  return new Schema({ nodes: Object.fromEntries(older), marks: editingSpecs.marks })
}

test('the rehearsal reports that an older editor would erase a block, and erases nothing', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  const before = bodyOf(ydoc).toString()
  const older = olderSchema(['steps'])
  expect(rehearseBinding(ydoc, older)).toEqual([{ kind: 'erases', what: ['#text', 'field', 'item', 'steps'] }])
  expect(bodyOf(ydoc).toString()).toBe(before)
  // Without the rehearsal, binding would erase the block for everybody.
  initProseMirrorDoc(bodyOf(ydoc), older)
  expect(elementsOf(bodyOf(ydoc), 'steps')).toEqual([])
})

test('the rehearsal reports that an older editor would drop an attribute with its next edit', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  expect(rehearseBinding(ydoc, olderSchema([], [['image', 'alt']]))).toEqual([{ kind: 'forgets', what: ['image.alt'] }])
})

test('the rehearsal reports an unknown mark, which would be erased with its text', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  const { strong: _, ...marks } = editingSpecs.marks
  const older = new Schema({ nodes: editingSpecs.nodes, marks })
  expect(rehearseBinding(ydoc, older)).toEqual([{ kind: 'erases', what: ['#text'] }])
})

test('a document with unknown nodes is not read in part', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  bodyOf(ydoc).insert(0, [new Y.XmlElement('hologram')])
  expect(rehearseBinding(ydoc)).toEqual([{ kind: 'erases', what: ['hologram'] }])
  expect(() => readSharedBody(ydoc)).toThrow('refuses')
  expect(elementsOf(bodyOf(ydoc), 'hologram')).toHaveLength(1)
})

/** Two people replace the only child of a node at the same time. */
function replaceTwice(ydoc: Y.Doc, parent: string, child: string, makes: (words: string) => Y.XmlElement): Y.Doc {
  const [one, other] = [copyOf(ydoc), copyOf(ydoc)]
  for (const [copy, words] of [
    [one, 'Подпись Нины'],
    [other, 'Подпись Дениса'],
  ] as const) {
    const element = elementsOf(bodyOf(copy), parent)[0]!
    const at = element.toArray().findIndex(each => each instanceof Y.XmlElement && each.nodeName === child)
    element.delete(at, 1)
    element.insert(at, [makes(words)])
  }
  merge(one, other)
  return one
}
function elementWith(name: string, words: string, attributes: Record<string, string> = {}): Y.XmlElement {
  const element = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.insert(0, [new Y.XmlText(words)])
  return element
}

test('figure(picture, caption, caption): both captions of two people are kept', () => {
  const figure =
    '<!-- wp:group --><figure><ul><li>а</li></ul><figcaption>Подпись</figcaption></figure><!-- /wp:group -->'
  const ydoc = sharedOf(documentFromSource({ source: figure, footnotes: [] }))
  const merged = replaceTwice(ydoc, 'figure', 'caption', words => elementWith('caption', words))
  expect(elementsOf(bodyOf(merged), 'caption')).toHaveLength(2)
  expect(rehearseBinding(merged)).toEqual([])
  const text = toText(treeFromDocument(readSharedBody(merged)))
  expect(text).toContain('Подпись Нины')
  expect(text).toContain('Подпись Дениса')
  // A schema that allows only one caption would erase the whole figure.
  const strict = new Schema({
    nodes: {
      ...editingSpecs.nodes,
      figure: { ...editingSpecs.nodes['figure'], content: 'list caption' },
    },
    marks: editingSpecs.marks,
  })
  expect(rehearseBinding(merged, strict)).toEqual([
    { kind: 'erases', what: ['#text', 'caption', 'figure', 'line', 'list', 'list-item'] },
  ])
})

test('the caption of a picture that two people replaced has the words of both', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  const merged = replaceTwice(ydoc, 'image', 'field', words => elementWith('field', words, { name: 'caption' }))
  expect(rehearseBinding(merged)).toEqual([])
  const doc = readSharedBody(merged)
  const caption = treeFromDocument(doc)[1]!.attributes as { caption: string }
  expect(caption.caption.split(' ').toSorted()).toEqual(['Дениса', 'Нины', 'Подпись', 'Подпись'])
  expect(serializeSource(doc).source).toContain(caption.caption)
})

test('two people write in one entry of a list, and in two entries: every letter is kept', () => {
  const ydoc = sharedOf(documentFromSource({ source, footnotes: [] }))
  const [one, other] = [copyOf(ydoc), copyOf(ydoc)]
  const fieldOf = (copy: Y.Doc, index: number) =>
    elementsOf(elementsOf(bodyOf(copy), 'steps')[0]!, 'field')[index]!.get(0) as Y.XmlText
  fieldOf(one, 0).insert(5, ' дверь')
  fieldOf(one, 1).insert(0, 'Осторожно. ')
  fieldOf(other, 1).insert(16, ' Отложите.')
  merge(one, other)
  expect(treeFromDocument(readSharedBody(one))[2]!.attributes).toEqual({
    items: [{ title: 'Снять дверь', text: 'Осторожно. Открутите петлю. Отложите.' }],
  })
})

test('unknown blocks and elements keep their names, attributes and words', () => {
  const strange = `<!-- wp:vendor/box {"a":{"b":[1,"два"]}} --><div><p>Слова <button type="button">целы</button></p></div><!-- /wp:vendor/box -->

<marquee>бежит</marquee>

<!-- wp:delno/goods {"title":"Блокнот","price":"450 ₽"} /-->`
  const doc = readSharedBody(sharedOf(documentFromSource({ source: strange, footnotes: [] })))
  expect(serializeSource(doc).source).toBe(strange)
  const touched = withWords(doc, 0, 'ещё ')!
  expect(serializeSource(touched).source).toContain('<!-- wp:vendor/box {"a":{"b":[1,"два"]}} -->')
  expect(serializeSource(touched).source).toContain('<button>целы</button>')
})

const number = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const edits = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 6 })

test('merged random edits of two people can always be bound and have a tree and a source', () => {
  fc.assert(
    fc.property(randomDrafts, edits, edits, randomDrafts, (drafts, first, second, more) => {
      const blocks = cleanDrafts(more).map(top => blockToNode(top))
      const ydoc = sharedOf(
        editingSchema.topNodeType.create(
          null,
          cleanDrafts(drafts).map(top => blockToNode(top)),
        ),
      )
      const copies = [copyOf(ydoc), copyOf(ydoc)] as const
      for (const [index, list] of [first, second].entries())
        for (const numbers of list) {
          const copy = copies[index]!
          writeSharedBody(copy, editAtRandom(readSharedBody(copy), numbers, blocks))
        }
      merge(...copies)
      expect(bodyOf(copies[0]).toString()).toBe(bodyOf(copies[1]).toString())
      expect(rehearseBinding(copies[0])).toEqual([])
      const doc = readSharedBody(copies[0])
      serializeSource(doc)
      doc.check()
    }),
    { numRuns: 100, seed: 36 },
  )
})
