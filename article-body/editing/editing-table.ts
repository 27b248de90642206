// How each node type of an article is represented in an editing document. The schema and the conversions follow this table. A new node type does
// not compile until it has a row.
import type { AttributesOf, NodeType } from '../tree.ts'

type Key<T extends NodeType> = Extract<keyof AttributesOf<T>, string>

/** A list attribute whose entries are `item` nodes, so that two people can edit different entries at the same time. */
export type Items<K extends string = string> = {
  attribute: K
  /** Texts of an entry, which are merged letter by letter; the rest of the entry is one value. */
  texts: readonly string[]
}

export type BlockRow<K extends string = string> = {
  as: 'block'
  /** `line`: only inline nodes. `blocks`: any blocks; inline nodes are wrapped in a `line`. `nothing`: no children. */
  holds: 'line' | 'blocks' | 'nothing'
  /** Attributes with prose, each in a `field` that is merged letter by letter. All others are values, where the last write wins. */
  texts?: readonly K[]
  items?: Items<K>
  /** The text attribute whose markup is in the children of the node, if there is any. */
  markedText?: K
  /** The text attribute that the parser copies from the caption. Only the caption is edited; `untitled` says that nothing was copied. */
  captionText?: K
}

export type Row<K extends string = string> =
  | { as: 'text' }
  | { as: 'mark' }
  /** `computed` attributes are calculated by clean.ts and not stored in the document. */
  | { as: 'inline'; computed?: readonly K[] }
  | BlockRow<K>

const mark = { as: 'mark' } as const
const line = { as: 'block', holds: 'line' } as const
const blocks = { as: 'block', holds: 'blocks' } as const
const nothing = { as: 'block', holds: 'nothing' } as const

export const editingTable: { readonly [T in NodeType]: Row<Key<T>> } = {
  text: { as: 'text' },
  link: mark,
  strong: mark,
  em: mark,
  sup: mark,
  sub: mark,
  del: mark,
  ins: mark,
  u: mark,
  mark,
  small: mark,
  kbd: mark,
  'inline-code': mark,
  cite: mark,
  q: mark,
  br: { as: 'inline' },
  abbr: mark,
  time: mark,
  span: mark,
  'inline-image': { as: 'inline' },
  'footnote-ref': { as: 'inline', computed: ['number'] },
  paragraph: line,
  heading: line,
  list: blocks,
  'list-item': blocks,
  definitions: blocks,
  term: line,
  description: blocks,
  quote: blocks,
  pullquote: blocks,
  citation: line,
  caption: line,
  image: { ...blocks, texts: ['caption'], markedText: 'caption' },
  gallery: { ...blocks, items: { attribute: 'images', texts: ['caption'] } },
  table: blocks,
  'table-section': blocks,
  'table-row': blocks,
  'table-cell': blocks,
  code: line,
  preformatted: line,
  verse: line,
  separator: nothing,
  details: { ...blocks, texts: ['summary'] },
  columns: blocks,
  column: blocks,
  group: blocks,
  html: blocks,
  figure: blocks,
  cover: blocks,
  buttons: blocks,
  button: line,
  file: { ...blocks, texts: ['name', 'button'] },
  video: blocks,
  audio: { ...blocks, texts: ['title'] },
  'media-text': blocks,
  embed: { ...blocks, texts: ['title'], captionText: 'title' },
  iframe: { ...blocks, texts: ['title'] },
  'video-facade': { ...blocks, texts: ['title'], captionText: 'title' },
  footnotes: blocks,
  footnote: blocks,
  spoiler: { ...blocks, texts: ['title'] },
  callout: { ...blocks, texts: ['title'] },
  carousel: { ...blocks, texts: ['title'] },
  goods: { ...blocks, texts: ['title', 'text', 'price', 'button'] },
  email: { ...blocks, texts: ['title', 'text', 'button'] },
  question: { ...blocks, texts: ['title', 'subtitle', 'submit', 'success', 'placeholder'] },
  contact: { ...blocks, texts: ['title', 'text', 'submit', 'success'] },
  'quick-poll': { ...blocks, texts: ['question'], items: { attribute: 'answers', texts: ['text'] } },
  'before-after': { ...blocks, texts: ['caption'] },
  faq: { ...blocks, items: { attribute: 'items', texts: ['question', 'answer'] } },
  steps: { ...blocks, items: { attribute: 'items', texts: ['title', 'text'] } },
  shortcode: nothing,
  'external-script': nothing,
  'inline-script': nothing,
  unknown: blocks,
}
