// Tiptap nodes and marks. Content expressions and attributes come unchanged from the editing schema of article-body, because y-prosemirror
// deletes from the shared document what the editor's schema refuses. This module adds only how they are drawn while they are edited.
import { Mark, Node, type Attributes, type Extensions, type NodeViewRenderer } from '@tiptap/core'
import type { DOMOutputSpec, Mark as PMMark, Node as PMNode } from '@tiptap/pm/model'
import type { AttributeSpec, MarkSpec, NodeSpec } from 'prosemirror-model'
import { editingSpecs } from '#article-body/editing/editing-schema.ts'
import { isNodeType } from '#article-body/tree.ts'
import { isSafeHref, isSafeSource } from '#article-body/safe.ts'
import { nameOfText } from './attribute-fields.ts'
import { blockNames } from './block-names.ts'

type Values = Record<string, unknown>
type Draw = (values: Values, node: PMNode) => DOMOutputSpec

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
const alignClass = (align: unknown) =>
  align === 'center' || align === 'right' || align === 'justify' ? `b-${align}` : undefined
/** An element spec without the attributes that are undefined. */
const drawn = (tag: string, attributes: Record<string, string | undefined>, ...content: unknown[]): DOMOutputSpec =>
  [tag, Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)), ...content] as never

/** An element with a label before its content; the label is not part of the text. */
const labelled = (className: string, label: string, tag = 'div'): DOMOutputSpec =>
  drawn(
    tag,
    { class: className },
    ['span', { class: 'e-label', contenteditable: 'false' }, label],
    ['div', { class: 'e-text' }, 0],
  )

const parts = { head: 'thead', body: 'tbody', foot: 'tfoot' } as const

/** How to draw the blocks that are edited as text. All others are cards (BlockCard.tsx). */
const blocks: Record<string, Draw> = {
  doc: () => ['div', 0],
  paragraph: ({ align, dropCap }) =>
    drawn('p', { class: classes(alignClass(align), dropCap === true && 'b-drop-cap') }, 0),
  line: () => ['div', { class: 'e-line' }, 0],
  heading: ({ level, align }) =>
    drawn(`h${Math.min(6, Math.max(2, Number(level) || 2))}`, { class: alignClass(align) }, 0),
  list: ({ ordered }) =>
    ordered === true ? ['ol', { class: 'b-list b-list--ordered' }, 0] : ['ul', { class: 'b-list' }, 0],
  'list-item': () => ['li', 0],
  definitions: () => ['dl', { class: 'b-definitions' }, 0],
  term: () => ['dt', 0],
  description: () => ['dd', 0],
  quote: () => ['blockquote', { class: 'b-quote' }, 0],
  pullquote: () => ['blockquote', { class: 'b-pullquote' }, 0],
  citation: () => ['footer', { class: 'b-citation' }, 0],
  caption: () => ['div', { class: 'b-caption' }, 0],
  table: () => ['div', { class: 'b-table' }, ['div', { class: 'b-table__scroll' }, ['table', 0]]],
  'table-section': ({ part }) => [parts[part as keyof typeof parts] ?? 'tbody', 0],
  'table-row': () => ['tr', 0],
  'table-cell': ({ header, colSpan, rowSpan, align }) =>
    drawn(
      header === true ? 'th' : 'td',
      {
        colspan: typeof colSpan === 'number' ? String(colSpan) : undefined,
        rowspan: typeof rowSpan === 'number' ? String(rowSpan) : undefined,
        class: alignClass(align),
      },
      0,
    ),
  code: () => ['pre', { class: 'b-code' }, ['code', 0]],
  preformatted: () => ['pre', { class: 'b-preformatted' }, 0],
  verse: () => ['pre', { class: 'b-verse' }, 0],
  separator: () => ['hr', { class: 'b-separator' }],
  details: () => ['div', { class: 'e-fold' }, 0],
  spoiler: () => ['div', { class: 'e-fold' }, 0],
  callout: ({ kind }) =>
    drawn('div', { class: classes('b-callout', text(kind) && kind !== 'note' && `b-callout--${String(kind)}`) }, 0),
  columns: () => ['div', { class: 'b-columns e-columns' }, 0],
  column: () => ['div', { class: 'b-column' }, 0],
  group: () => ['div', 0],
  html: () => ['div', 0],
  figure: () => ['div', 0],
  footnotes: () => ['section', { class: 'e-notes', 'aria-label': 'Сноски' }, 0],
  footnote: () => ['div', { class: 'e-note' }, 0],
  buttons: () => ['div', { class: 'b-buttons' }, 0],
  button: () => ['div', { class: 'b-button' }, 0],
  field: ({ name }) => labelled('e-field', nameOfText(String(name))),
  unseen: () => ['div', { class: 'e-unseen' }],
}

const inlines: Record<string, Draw> = {
  br: () => ['br'],
  'inline-image': ({ src, alt }) =>
    drawn('img', {
      class: 'b-inline-image',
      src: isSafeSource(String(src)) ? String(src) : undefined,
      alt: text(alt) ?? '',
    }),
  'footnote-ref': () => ['sup', { class: 'e-ref' }],
  'unknown-inline': () => ['span', { class: 'e-unknown' }, 0],
  'empty-mark': () => ['span', { class: 'e-empty' }],
}

const marks: Record<string, (values: Values) => DOMOutputSpec> = {
  link: ({ href }) => drawn('a', { href: isSafeHref(String(href)) ? String(href) : undefined, rel: 'noreferrer' }, 0),
  'inline-code': () => ['code', 0],
  span: () => ['span', 0],
  abbr: ({ title }) => drawn('abbr', { title: text(title) }, 0),
  time: ({ dateTime }) => drawn('time', { datetime: text(dateTime) }, 0),
}

/** DOM that the browser itself creates while somebody types. Pasted HTML never gets here: paste.ts reads it. */
const typedTags: Record<string, { tag: string; attrs?: Values }[]> = {
  paragraph: [{ tag: 'p' }],
  heading: [2, 3, 4, 5, 6].map(level => ({ tag: `h${level}`, attrs: { level } })),
  list: [
    { tag: 'ul', attrs: { ordered: false } },
    { tag: 'ol', attrs: { ordered: true } },
  ],
  'list-item': [{ tag: 'li' }],
  quote: [{ tag: 'blockquote' }],
  br: [{ tag: 'br' }],
  strong: [{ tag: 'strong' }, { tag: 'b' }],
  em: [{ tag: 'em' }, { tag: 'i' }],
}

const attributesOf = (specs: Record<string, AttributeSpec> | undefined): Attributes =>
  Object.fromEntries(Object.keys(specs ?? {}).map(name => [name, { default: null, rendered: false }]))

/** True for blocks that are edited in a card with a form. */
const isCard = (name: string): boolean =>
  name === 'item' || (editingSpecs.nodes[name]?.group === 'block' && blocks[name] === undefined)

function makeNode(name: string, spec: NodeSpec, card: NodeViewRenderer | undefined): Node {
  const draw = blocks[name] ?? inlines[name]
  return Node.create({
    name,
    topNode: name === 'doc',
    ...(spec.group !== undefined && { group: spec.group }),
    ...(spec.content !== undefined && { content: spec.content }),
    inline: spec.inline ?? false,
    ...(name === 'code' && { code: true }),
    // The caret cannot enter a node without children.
    atom: name !== 'text' && name !== 'doc' && spec.content === '',
    isolating: name === 'table-cell' || name === 'item' || isCard(name),
    defining: name === 'quote' || name === 'code',
    selectable: name !== 'line' && name !== 'field',
    addAttributes: () => attributesOf(spec.attrs),
    parseHTML: () => (typedTags[name] ?? []).map(({ tag, attrs }) => ({ tag, attrs })) as never,
    ...(name !== 'text' && {
      renderHTML: ({ node }: { node: PMNode }) =>
        draw ? draw(node.attrs, node) : drawn('div', { 'data-block': name }, ...(spec.content === '' ? [] : [0])),
    }),
    ...(card && isCard(name) && { addNodeView: () => card }),
  })
}

function makeMark(name: string, spec: MarkSpec): Mark {
  return Mark.create({
    name,
    ...(spec.excludes !== undefined && { excludes: spec.excludes }),
    inclusive: name !== 'link',
    addAttributes: () => attributesOf(spec.attrs as Record<string, AttributeSpec>),
    parseHTML: () => (typedTags[name] ?? []).map(({ tag }) => ({ tag })),
    renderHTML: ({ mark }: { mark: PMMark }) => marks[name]?.(mark.attrs) ?? [name, 0],
  })
}

/** All nodes and marks of the editing schema, in its order. `card`: the node view of blocks that have a form. */
export function editingExtensions(card?: NodeViewRenderer): Extensions {
  return [
    ...Object.entries(editingSpecs.nodes).map(([name, spec]) => makeNode(name, spec, card)),
    ...Object.entries(editingSpecs.marks).map(([name, spec]) => makeMark(name, spec)),
  ]
}

/** The Russian name and the icon of a node. */
export const nameOfNode = (name: string) => (isNodeType(name) ? blockNames[name] : blockNames.unknown)
