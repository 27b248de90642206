import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { wordsOfText } from './copy-of-text.ts'

test('the plain copy of a text has every word of it', () => {
  const doc = new Y.Doc()
  doc.getText('title').insert(0, 'Полка')
  doc.getText('standfirst').insert(0, 'Держится надолго.')
  const source = '<p>Раз <b>два</b>.</p><ul><li>а</li><li>б</li></ul>'
  writeSharedBody(doc, documentFromSource({ source, footnotes: [] }))
  expect(wordsOfText(doc)).toBe('Полка\n\nДержится надолго.\n\nРаз два.\n\nа\n\nб\n')
})
