// Converts saved bodies to editing documents and back, and prints differences: `node tests/editing-round-trip.ts PATH…` with files and folders of the
// demo magazine, or exports of Ghost (.json) and WordPress (.xml). Exits with 1 if a tree differs or a word is lost.
import { isDeepStrictEqual } from 'node:util'
import { Fragment, type Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { documentFromSource, serializeSource, treeFromDocument } from '#article-body/editing/article-source.ts'
import { readSharedBody, rehearseBinding, writeSharedBody } from '#article-body/editing/shared-document.ts'
import { parseBody } from '#article-body/parse.ts'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import { readBodies, type NamedBody } from './editing-bodies.ts'

const paths = process.argv.slice(2)
if (!paths.length) {
  console.error('node tests/editing-round-trip.ts PATH…: .html, .yaml, .json (Ghost), .xml (WordPress) or folders')
  process.exit(2)
}

const wordsOf = (tree: Tree) => toText(tree).match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** The document without stored sources, as if every block had been edited. */
const withoutSources = (doc: Node): Node =>
  doc.copy(Fragment.from(doc.children.map(node => node.type.create({ ...node.attrs, sourceText: null }, node.content))))

const total = {
  bodies: 0,
  blocks: 0,
  unseen: 0,
  wordsIn: 0,
  wordsOut: 0,
  trees: 0,
  bytes: 0,
  clean: 0,
  rewritten: 0,
  nodes: 0,
}
const differing: string[] = []

function print(name: string, what: string) {
  differing.push(`${name}: ${what}`)
}

function tryBody({ name, ...body }: NamedBody) {
  const before = parseBody(body.source, { footnotes: body.footnotes })
  const made = documentFromSource(body)
  const ydoc = new Y.Doc()
  writeSharedBody(ydoc, made)
  const doc = readSharedBody(ydoc)
  if (!doc.eq(made)) print(name, 'the shared document differs')
  if (rehearseBinding(ydoc).length) print(name, 'the rehearsal is not clean')
  else total.clean++
  const after = treeFromDocument(doc)
  const written = serializeSource(doc)
  const read = parseBody(written.source, { footnotes: written.footnotes })
  total.bodies++
  total.blocks += doc.childCount
  total.unseen += doc.children.filter(node => node.type.name === 'unseen').length
  total.wordsIn += wordsOf(before)
  total.wordsOut += wordsOf(read)
  if (isDeepStrictEqual(before, after) && isDeepStrictEqual(before, read)) total.trees++
  else print(name, 'the tree differs')
  if (written.source === body.source && isDeepStrictEqual(written.footnotes, body.footnotes)) total.bytes++
  else print(name, 'the bytes differ')
  const anew = serializeSource(withoutSources(doc))
  total.nodes += anew.source.split('<delno-node').length - 1
  if (isDeepStrictEqual(parseBody(anew.source, { footnotes: anew.footnotes }), before)) total.rewritten++
  else print(name, 'the tree differs when every block is written anew')
}

for (const path of paths)
  for (const body of await readBodies(path)) {
    try {
      tryBody(body)
    } catch (error) {
      print(body.name, String(error instanceof Error ? error.stack : error))
    }
  }

console.log(`bodies ${total.bodies}, blocks ${total.blocks} (${total.unseen} without a node)
words in ${total.wordsIn}, out ${total.wordsOut}
trees equal ${total.trees} of ${total.bodies}
sources equal to the byte ${total.bytes} of ${total.bodies}
rehearsals clean ${total.clean} of ${total.bodies}
every block written anew: trees equal ${total.rewritten} of ${total.bodies}, blocks written as <delno-node> ${total.nodes}`)
for (const line of differing) console.log(`differs: ${line}`)
process.exitCode = total.trees === total.bodies && total.wordsIn === total.wordsOut ? 0 : 1
