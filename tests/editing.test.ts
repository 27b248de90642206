// Real exports survive the editing schema: every body is saved byte for byte, and keeps its tree when each block is written again.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Fragment } from 'prosemirror-model'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentFromSource, serializeSource, treeFromDocument } from '#article-body/editing/article-source.ts'
import { editingSchemaVersion } from '#article-body/editing/editing-schema.ts'
import { readSharedBody, rehearseBinding, writeSharedBody } from '#article-body/editing/shared-document.ts'
import { parseBody } from '#article-body/parse.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { readBodies } from './editing-bodies.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url))
const exports = ['ghost/v4_export.json', 'ghost/migrate-ghost.json', 'themeunittestdata.wordpress.xml']

test.skipIf(!existsSync(fileOf(exports[0]!))).each(exports)(
  'every body of %s comes back (needs shared/data)',
  async name => {
    for (const { name: _, ...body } of await readBodies(fileOf(name))) {
      const tree = parseBody(body.source, { footnotes: body.footnotes })
      const ydoc = new Y.Doc()
      writeSharedBody(ydoc, documentFromSource(body))
      expect(rehearseBinding(ydoc)).toEqual([])
      const doc = readSharedBody(ydoc)
      expect(treeFromDocument(doc)).toEqual(tree)
      expect(serializeSource(doc)).toEqual(body)
      const touched = doc.children.map(node => node.type.create({ ...node.attrs, sourceText: null }, node.content))
      const anew = serializeSource(doc.copy(Fragment.from(touched)))
      expect(parseBody(anew.source, { footnotes: anew.footnotes })).toEqual(tree)
    }
  },
)

test('the schema version of the sockets equals the version of the editing schema', () => {
  expect(textSchema).toBe(editingSchemaVersion)
})
