// Converting a saved body to an editing document and back: `node bench/editing.ts [--size 122] [--runs 30]`, in kB of source. The server does this
// when a text is imported, previewed or released, never per keystroke. The ceiling is a parse of the same source.
import { parseArgs } from 'node:util'
import * as Y from 'yjs'
import { documentFromSource, serializeSource, treeFromDocument } from '#article-body/editing/article-source.ts'
import { withWords } from '#article-body/editing/edits.fixture.ts'
import { readSharedBody, rehearseBinding, writeSharedBody } from '#article-body/editing/shared-document.ts'
import { longArticle } from '#article-body/long-article.fixture.ts'
import { parseBody } from '#article-body/parse.ts'
import { toText } from '#article-body/to-text.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: { size: { type: 'string', default: '122' }, runs: { type: 'string', default: '30' } },
})
const timing = { runs: Number(values.runs), warmUp: 3 }

const body = { source: longArticle(Number(values.size) * 1000).source, footnotes: [] }
const doc = documentFromSource(body)
const touched = withWords(doc, 1, ' правка')!
const ydoc = new Y.Doc()
writeSharedBody(ydoc, doc)

const work: [name: string, run: () => unknown][] = [
  ['parse alone', () => parseBody(body.source)],
  ['source to document', () => documentFromSource(body)],
  ['document to shared', () => writeSharedBody(new Y.Doc(), doc)],
  ['rehearse', () => rehearseBinding(ydoc)],
  ['shared to document', () => readSharedBody(ydoc)],
  ['document to tree', () => treeFromDocument(doc)],
  ['document to source', () => serializeSource(doc)],
  ['the same, one block touched', () => serializeSource(touched)],
]
const rows: Measured[] = []
for (const [name, run] of work) rows.push(await measure(name, async () => run(), timing))
const text = toText(parseBody(body.source)).length
printTable(`${body.source.length} characters of source, ${text} of text, ${doc.childCount} blocks`, rows)
console.log(`\nshared document ${Y.encodeStateAsUpdate(ydoc).length} bytes`)
