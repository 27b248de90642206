import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { cleanDrafts, cleanTree } from '../clean.ts'
import { parseBody } from '../parse.ts'
import { toText } from '../to-text.ts'
import { treeSchema, type Tree } from '../tree.ts'
import { documentFromSource, serializeSource, treeFromDocument } from './article-source.ts'
import { editingSchema } from './editing-schema.ts'
import { randomDrafts } from './random-trees.fixture.ts'
import { readSharedBody, rehearseBinding, writeSharedBody } from './shared-document.ts'
import { blockToNode } from './to-document.ts'
import type { Draft } from '../draft.ts'

const documentOf = (drafts: readonly Draft[]) =>
  editingSchema.topNodeType.create(
    null,
    drafts.map(top => blockToNode(top)),
  )
const wordsOf = (tree: Tree) => (toText(tree).match(/[\p{L}\p{N}]+/gu) ?? []).toSorted()
const runs = { numRuns: 100, seed: 36 }

test('a random tree survives conversion to a document and back with every word, and is valid', () => {
  fc.assert(
    fc.property(randomDrafts, drafts => {
      const tree = cleanTree(drafts)
      const back = treeFromDocument(documentOf(cleanDrafts(drafts)))
      treeSchema.parse(back)
      expect(wordsOf(back)).toEqual(wordsOf(tree))
    }),
    runs,
  )
})

test('the source of a random document parses to the tree of the document', () => {
  fc.assert(
    fc.property(randomDrafts, drafts => {
      const doc = documentOf(cleanDrafts(drafts))
      const { source, footnotes } = serializeSource(doc)
      expect(parseBody(source, { footnotes })).toEqual(treeFromDocument(doc))
    }),
    runs,
  )
})

test('a random source is saved byte for byte, and its tree survives the shared document', () => {
  fc.assert(
    fc.property(randomDrafts, drafts => {
      const body = serializeSource(documentOf(cleanDrafts(drafts)))
      const made = documentFromSource(body)
      const ydoc = new Y.Doc()
      writeSharedBody(ydoc, made)
      expect(rehearseBinding(ydoc)).toEqual([])
      const doc = readSharedBody(ydoc)
      expect(doc.toJSON()).toEqual(made.toJSON())
      expect(serializeSource(doc)).toEqual(body)
      expect(treeFromDocument(doc)).toEqual(parseBody(body.source, { footnotes: body.footnotes }))
    }),
    runs,
  )
})
