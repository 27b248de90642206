// Pasted HTML → blocks, through the parser and cleaner that saved articles go through. Loaded with the first paste.
import { Fragment, Slice, type Node, type Schema } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { attributeSchemas, isNodeType } from '#article-body/tree.ts'
import { countWords } from '#article-body/word-count.ts'
import { count } from '#russian/plural.ts'
import { asCopies } from './block-ids.ts'
import { readSlice } from './clipboard.ts'

export type Pasted = { blocks: Node[]; dropped: Dropped; words: number }

/** What a paste left behind. */
export type Dropped = { styles: number; emptyLines: number; comments: number; pictures: number }

const styleForms = ['стиль', 'стиля', 'стилей'] as const
const lineForms = ['пустая строка', 'пустые строки', 'пустых строк'] as const
const commentForms = ['служебная пометка', 'служебные пометки', 'служебных пометок'] as const
const pictureForms = ['картинка с чужого диска', 'картинки с чужого диска', 'картинок с чужого диска'] as const
const wordForms = ['слово', 'слова', 'слов'] as const

/** Counts in the source what our blocks have no place for. */
function countDropped(html: string): Dropped {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  return {
    styles: tags.filter(tag => /\s(?:style|color|face|bgcolor)\s*=/i.test(tag) || /^<font\b/i.test(tag)).length,
    emptyLines: (html.match(/<p[^>]*>(?:\s|&nbsp;|\u00a0|<o:p>|<\/o:p>|<\/?span[^>]*>|<br\s*\/?>)*<\/p>/gi) ?? [])
      .length,
    comments: (html.match(/<!--(?!\s*\/?wp:|StartFragment|EndFragment)[^]*?-->/g) ?? []).length,
    pictures: tags.filter(tag => /^<img\b[^>]*\ssrc\s*=\s*["']?(?:file|cid):/i.test(tag)).length,
  }
}

/** «Вставлено 120 слов. Убрано: 14 стилей, 3 пустые строки». */
export function pasteWords({ words, dropped }: Pick<Pasted, 'words' | 'dropped'>): string {
  const gone = [
    dropped.styles > 0 && count(dropped.styles, styleForms),
    dropped.emptyLines > 0 && count(dropped.emptyLines, lineForms),
    dropped.comments > 0 && count(dropped.comments, commentForms),
    dropped.pictures > 0 && count(dropped.pictures, pictureForms),
  ].filter(Boolean)
  return `Вставлено: ${count(words, wordForms)}.${gone.length > 0 ? ` Убрано: ${gone.join(', ')}` : ''}`
}

/** Word writes its name into the attributes of everything; what is between conditional comments is for Word alone. */
const withoutWord = (html: string) =>
  html
    .replaceAll(/<!--\[if[^]*?<!\[endif\]-->/g, '')
    .replaceAll(/<\/?(?:o|w|m|v|st1):[^>]*>/gi, '')
    .replaceAll(/<(style|script|title|xml)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/<!--(?:Start|End)Fragment-->/g, '')

/** Styles and classes of other editors mean nothing here. */
const withoutLooks = (html: string) =>
  html.replaceAll(/\s(?:style|class|lang|align|dir|width|height|id)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

/** A document of ours without the marks of its source: what is pasted is written anew. */
function toSchema(schema: Schema, node: Node): Node {
  const json = node.toJSON() as { attrs?: Record<string, unknown> }
  return schema.nodeFromJSON(JSON.parse(JSON.stringify({ ...json, attrs: undefined }), dropOwn))
}

const dropOwn = (key: string, value: unknown) =>
  key === 'sourceText' || key === 'blockId' || key === 'sourceBlock' ? null : value

/** Makes blocks of HTML from anywhere. */
export function readPasted(schema: Schema, html: string, siteOrigin: string): Pasted {
  const body = /<body[^>]*>([^]*)<\/body>/i.exec(html)?.[1] ?? html
  const source = withoutLooks(withoutWord(body)).trim()
  const doc = toSchema(schema, documentFromSource({ source, footnotes: [] }, { siteOrigin }))
  const blocks = doc.children.filter(({ type }) => type.name !== 'unseen')
  return { blocks, dropped: countDropped(body), words: countWords(doc.textBetween(0, doc.content.size, '\n')) }
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

/** Puts pasted HTML at the selection; what to say about it. Of our own blocks there is nothing to say. */
export function pasteInto(view: EditorView, html: string): string | undefined {
  const own = readSlice(view.state.schema, html)
  if (own) {
    const slice = asCopies(withSafeAttributes(own), view.state.doc)
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
    return undefined
  }
  const pasted = readPasted(view.state.schema, html, location.origin)
  const [only] = pasted.blocks
  if (!only) return undefined
  // Words of one paragraph go into the line where the caret is.
  const isLine = pasted.blocks.length === 1 && only.type.name === 'paragraph'
  const slice = isLine ? new Slice(only.content, 0, 0) : new Slice(Fragment.fromArray(pasted.blocks), 0, 0)
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  const isClean = Object.values(pasted.dropped).every(many => many === 0)
  return isLine && isClean ? undefined : pasteWords(pasted)
}
