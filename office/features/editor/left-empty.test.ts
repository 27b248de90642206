import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { ensureBody, titleOf } from './collaboration/shared-document.ts'
import { isBlank, isOwnAndUnplaced } from './left-empty.ts'

function newText(change: (doc: Y.Doc) => void = () => {}): Y.Doc {
  const doc = new Y.Doc()
  ensureBody(doc)
  change(doc)
  return doc
}

test('a text with nothing but its first paragraph is blank, and so is a recipe with nothing but its portions', () => {
  expect(isBlank(new Y.Doc())).toBe(true)
  expect(isBlank(newText())).toBe(true)
  expect(isBlank(newText(doc => doc.getMap('fields').set('portions', 4)))).toBe(true)
  expect(isBlank(newText(doc => titleOf(doc).insert(0, ' ')))).toBe(true)
})

test.each([
  ['a title', (doc: Y.Doc) => titleOf(doc).insert(0, 'Чай')],
  ['a standfirst', (doc: Y.Doc) => doc.getText('standfirst').insert(0, 'О чае')],
  ['a cover', (doc: Y.Doc) => doc.getMap('fields').set('cover', { image_id: 1 })],
  [
    'a word',
    (doc: Y.Doc) => {
      const [line] = doc.getXmlFragment(bodyFragment).toArray() as Y.XmlElement[]
      line!.insert(0, [new Y.XmlText('Чай')])
    },
  ],
  ['a picture', (doc: Y.Doc) => doc.getXmlFragment(bodyFragment).insert(0, [new Y.XmlElement('image')])],
])('a text with %s is not blank', (_, change) => {
  expect(isBlank(newText(change))).toBe(false)
})

test('only an own text without an owner, a place or a day may be taken away', () => {
  const own = {
    createdBy: 'anna',
    ownerId: 'anna',
    stage: 'draft',
    postId: null,
    section: null,
    deadline: null,
    plannedAt: null,
    may: ['remove'],
  } satisfies Parameters<typeof isOwnAndUnplaced>[0]
  expect(isOwnAndUnplaced(own, 'anna')).toBe(true)
  expect(isOwnAndUnplaced(own, 'nina')).toBe(false)
  expect(isOwnAndUnplaced({ ...own, ownerId: 'nina' }, 'anna')).toBe(false)
  expect(isOwnAndUnplaced({ ...own, postId: 7 }, 'anna')).toBe(false)
  expect(isOwnAndUnplaced({ ...own, plannedAt: '2026-12-01T10:00:00.000Z' }, 'anna')).toBe(false)
  expect(isOwnAndUnplaced({ ...own, may: ['read'] }, 'anna')).toBe(false)
})
