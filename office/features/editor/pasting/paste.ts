// What is pasted → blocks, through the parser and cleaner that saved articles go through. Loaded with the first paste.
import { Fragment, Slice, type Node, type Schema } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { attributeSchemas, isNodeType } from '#article-body/tree.ts'
import { countWords } from '#article-body/word-count.ts'
import { count } from '#russian/plural.ts'
import { withFreshIds } from '../blocks/block-ids.ts'
import { readSlice } from './clipboard.ts'
import { addFootnotes } from '../commands/footnotes.ts'
import { cleanPasted, pathOfMissingPicture, type DroppedCounts, type Review } from './clean-pasted.ts'
import type { LeftInSource } from './left-in-source.ts'
import { htmlOfPlainText, readCells } from './plain-text.ts'
import { fillCells, tablePlaceAt } from '../tables/table-commands.ts'

/** What a clipboard has; empty when it has none. */
export type Clip = { html: string; text: string }

/** `wordsBefore`: words of the clipboard as its author saw them; `words`: words of the blocks. */
export type Pasted = {
  blocks: Node[]
  notes: Node[]
  reviews: Review[]
  dropped: DroppedCounts
  coloured: string[]
  words: number
  wordsBefore: number
}

const styleForms = ['стиль', 'стиля', 'стилей'] as const
const lineForms = ['пустая строка', 'пустые строки', 'пустых строк'] as const
const commentForms = ['служебная пометка', 'служебные пометки', 'служебных пометок'] as const
const pictureForms = ['картинку', 'картинки', 'картинок'] as const
const reviewForms = ['замечание', 'замечания', 'замечаний'] as const
const wordForms = ['слово', 'слова', 'слов'] as const

/** «Вставлено 120 слов. Убрано: 14 стилей, 3 пустые строки». */
export function pasteWords({
  words,
  wordsBefore,
  dropped,
  reviews,
}: Pick<Pasted, 'words' | 'wordsBefore' | 'dropped' | 'reviews'>): string {
  const gone = [
    dropped.styles > 0 && count(dropped.styles, styleForms),
    dropped.emptyLines > 0 && count(dropped.emptyLines, lineForms),
    dropped.comments > 0 && count(dropped.comments, commentForms),
    words < wordsBefore && count(wordsBefore - words, wordForms),
  ].filter(Boolean)
  const waiting = [
    reviews.length > 0 && `На полях: ${count(reviews.length, reviewForms)}`,
    dropped.pictures > 0 && `Выберите файлом: ${count(dropped.pictures, pictureForms)}`,
  ].filter(Boolean)
  const left = gone.length > 0 ? [`Убрано: ${gone.join(', ')}`] : []
  return [`Вставлено: ${count(words, wordForms)}`, ...left, ...waiting].join('. ')
}

/** A document of ours without the marks of its source: what is pasted is written anew. */
function toSchema(schema: Schema, node: Node): Node {
  const json = node.toJSON() as { attrs?: Record<string, unknown> }
  return schema.nodeFromJSON(JSON.parse(JSON.stringify({ ...json, attrs: undefined }), dropOwn))
}

const dropOwn = (key: string, value: unknown) =>
  key === 'sourceText' || key === 'blockId' || key === 'sourceBlock' ? null : value

/** A picture on somebody's disk is a place with its name: the words for the blind are the path until a file is chosen. */
function withHoles(node: Node): Node {
  if (node.isText) return node
  const path = pathOfMissingPicture(node.attrs.src)
  const attrs = path === undefined ? node.attrs : { ...node.attrs, src: null, alt: path }
  return node.type.create(attrs, node.children.map(withHoles), node.marks)
}

/** Makes blocks of HTML from anywhere. */
export function readPasted(schema: Schema, html: string, siteOrigin: string): Pasted {
  const cleaned = cleanPasted(html)
  const source = documentFromSource({ source: cleaned.html, footnotes: cleaned.footnotes }, { siteOrigin })
  const all = toSchema(schema, source)
    .children.map(withHoles)
    .filter(({ type }) => type.name !== 'unseen')
  const notes = all.filter(({ type }) => type.name === 'footnotes').flatMap(({ children }) => [...children])
  const blocks = all.filter(({ type }) => type.name !== 'footnotes')
  const wordsIn = (nodes: readonly Node[]) =>
    nodes.reduce((sum, node) => sum + countWords(node.textBetween(0, node.content.size, '\n', ' ')), 0)
  return {
    blocks,
    notes,
    reviews: cleaned.reviews,
    dropped: cleaned.dropped,
    coloured: cleaned.coloured,
    words: wordsIn(blocks) + wordsIn(notes),
    wordsBefore: countWords(cleaned.text),
  }
}

/** A slice of another window of the editor, or of a page that says so: attributes that are not as their schemas say are left out. */
export function withSafeAttributes(slice: Slice): Slice {
  const clean = (fragment: Fragment): Fragment => {
    const nodes: Node[] = []
    fragment.forEach(node => {
      const type = node.type.name
      const schema = isNodeType(type) ? attributeSchemas[type] : undefined
      const known = Object.fromEntries(Object.entries(node.attrs).filter(([, value]) => value !== null))
      const result = schema?.safeParse(known)
      const wrong = new Set(result && !result.success ? result.error.issues.map(({ path }) => String(path[0])) : [])
      const attrs = Object.fromEntries(
        Object.entries(node.attrs).map(([name, value]) => [name, wrong.has(name) ? null : value]),
      )
      nodes.push(node.isText ? node : node.type.create(attrs, clean(node.content), node.marks))
    })
    return Fragment.fromArray(nodes)
  }
  return new Slice(clean(slice.content), slice.openStart, slice.openEnd)
}

/** The cells of a pasted table, row by row; undefined when there is anything beside it. */
function cellsOf({ blocks }: Pasted): Fragment[][] | undefined {
  const [table] = blocks
  if (blocks.length !== 1 || table?.type.name !== 'table') return undefined
  const rows = table.children.flatMap(section => [...section.children])
  return rows.map(row => row.children.map(linesOf))
}

/** The words of a cell as one line, with breaks between its lines. */
function linesOf(cell: Node): Fragment {
  const { br } = cell.type.schema.nodes
  const lines: Node[][] = []
  cell.descendants(node => {
    if (node.isTextblock) lines.push([...node.children])
    return !node.isTextblock
  })
  return Fragment.fromArray(lines.flatMap((line, at) => (at > 0 ? [br!.create(), ...line] : line)))
}

const isEmptyLine = ({ selection: { $from, empty } }: EditorState) =>
  empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0

/** A block for an address alone on a line; undefined for an address that is only a link. */
function embedFor(schema: Schema, text: string, siteOrigin: string): Node | undefined {
  const address = text.trim()
  if (!/^https?:\/\/\S+$/.test(address)) return undefined
  const [block] = toSchema(schema, documentFromSource({ source: address, footnotes: [] }, { siteOrigin })).children
  return block && ['embed', 'video-facade'].includes(block.type.name) ? block : undefined
}

function withEmbed(state: EditorState, block: Node): Transaction {
  const { $from } = state.selection
  const tr = state.tr.replaceWith($from.before(), $from.after(), block)
  const end = $from.before() + block.nodeSize
  if (tr.doc.resolve(end).nodeAfter === null) tr.insert(end, state.schema.nodes['paragraph']!.create())
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1))
}

/** `said`: what to say about it; of our own blocks there is nothing to say. */
type Left = Omit<LeftInSource, 'at'>
export type Paste = { tr: Transaction; said: string | undefined; reviews?: Review[]; left?: Left }

/** What pasting does to a text; undefined when the editor's own way is right: plain words. */
export function makePaste(state: EditorState, { html, text }: Clip, siteOrigin: string): Paste | undefined {
  const { schema, doc } = state
  if (state.selection.$from.parent.type.spec.code) return undefined
  const own = html === '' ? undefined : readSlice(schema, html)
  if (own) return { tr: state.tr.replaceSelection(withFreshIds(withSafeAttributes(own), doc)), said: undefined }
  const embed = isEmptyLine(state) ? embedFor(schema, text, siteOrigin) : undefined
  if (embed) return { tr: withEmbed(state, embed), said: undefined }
  const isInTable = tablePlaceAt(state.selection.$from) !== undefined
  const plain = html === '' ? htmlOfPlainText(text) : undefined
  if (html === '' && plain === undefined) return undefined
  const pasted = readPasted(schema, plain ?? html, siteOrigin)
  const cells = isInTable
    ? (cellsOf(pasted) ?? readCells(text)?.map(row => row.map(cell => wordsAs(schema, cell))))
    : undefined
  const filled = cells && fillCells(state, cells)
  if (filled) return { tr: filled, said: undefined }
  const [only] = pasted.blocks
  if (!only) return undefined
  // Words of one paragraph go into the line where the caret is.
  const isLine = pasted.blocks.length === 1 && only.type.name === 'paragraph'
  const slice = isLine ? new Slice(only.content, 0, 0) : new Slice(Fragment.fromArray(pasted.blocks), 0, 0)
  const tr = addFootnotes(state.tr.replaceSelection(slice), pasted.notes)
  const isClean = Object.values(pasted.dropped).every(many => many === 0) && pasted.words === pasted.wordsBefore
  const { dropped, coloured, reviews } = pasted
  const { styles, emptyLines, comments } = dropped
  const left = { styles, emptyLines, comments, coloured }
  return { tr, said: isLine && isClean ? undefined : pasteWords(pasted), reviews, left }
}

const wordsAs = (schema: Schema, words: string) => (words === '' ? Fragment.empty : Fragment.from(schema.text(words)))

type Done = { said: string; reviews: Review[]; ids: ReadonlySet<string>; left: Left | undefined }

/** The ids of the top-level blocks between two positions. */
function idsBetween(doc: Node, from: number, to: number): Set<string> {
  const ids = new Set<string>()
  doc.forEach((node, at) => {
    if (at < to && at + node.nodeSize > from && typeof node.attrs.blockId === 'string') ids.add(node.attrs.blockId)
  })
  return ids
}

/** Puts what is pasted at the selection; what to say about it. Plain words are left to the editor. */
export function pasteInto(view: EditorView, clip: Clip): Done | undefined {
  const paste = makePaste(view.state, clip, location.origin)
  if (!paste) {
    view.pasteText(clip.text)
    return undefined
  }
  const { from, to } = view.state.selection
  view.dispatch(paste.tr.scrollIntoView())
  if (paste.said === undefined) return undefined
  const ids = idsBetween(view.state.doc, from, paste.tr.mapping.map(to))
  return { said: paste.said, reviews: paste.reviews ?? [], ids, left: paste.left }
}
