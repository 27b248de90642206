// Normalises drafts like the parser: adds and moves the same things, so that a text is equal before and after saving. Drafts that come from a
// source are normalised already.
import { draft, type Draft } from '../draft.ts'
import type { ParserType } from '../tree.ts'
import { needsBlock } from './write-source.ts'

/** Normalises clean top-level drafts. */
export function settle(drafts: readonly Draft[]): Draft[] {
  return drafts.map(node => {
    const settled = settleNode(node)
    return settled.parser_type === 'html_parser' && needsBlock(settled)
      ? withParser(settled, 'gutenberg_parser')
      : settled
  })
}

const withParser = (node: Draft, parser: ParserType): Draft => ({
  ...node,
  parser_type: parser,
  children: node.children.map(child => withParser(child, parser)),
})

function settleNode(node: Draft): Draft {
  const children = withOneCaption(node.children.map(settleNode))
  const change = changes[node.type]
  return change ? change({ ...node, children }) : { ...node, children }
}

/** Joins several captions, which come from concurrent edits, into one at the end. */
function withOneCaption(children: Draft[]): Draft[] {
  const captions = children.filter(({ type }) => type === 'caption')
  const [first] = captions
  if (!first || (captions.length === 1 && children.at(-1) === first)) return children
  const lines = captions.flatMap((caption, index) =>
    index ? [draft('br', caption.parser_type), ...caption.children] : caption.children,
  )
  return [...children.filter(({ type }) => type !== 'caption'), { ...first, children: lines }]
}

const oneLine = (text: unknown) => String(text).replace(/\s+/g, ' ').trim()

function withLastCitations(node: Draft): Draft {
  const isCitation = ({ type }: Draft) => type === 'citation'
  return {
    ...node,
    children: [...node.children.filter(child => !isCitation(child)), ...node.children.filter(isCitation)],
  }
}

function withClass(node: Draft, name: string): Draft {
  const names = String(node.attributes.className ?? '')
    .split(' ')
    .filter(Boolean)
  return names.includes(name)
    ? node
    : { ...node, attributes: { ...node.attributes, className: [...names, name].join(' ') } }
}

const changes: Record<string, (node: Draft) => Draft> = {
  quote: withLastCitations,
  pullquote: withLastCitations,
  paragraph: node => (node.attributes.dropCap === true ? withClass(node, 'has-drop-cap') : node),
  'media-text': node => (node.attributes.side === 'right' ? withClass(node, 'has-media-on-the-right') : node),
  image: node => {
    const { caption, ...rest } = node.attributes
    const line = caption === undefined ? '' : oneLine(caption)
    return { ...node, attributes: line ? { ...rest, caption: line } : rest }
  },
  details: node => {
    // The label of a tab is kept unchanged.
    if (node.block?.name === 'core/tab-panel') return node
    return { ...node, attributes: { ...node.attributes, summary: oneLine(node.attributes.summary) } }
  },
  'table-section': node => ({
    ...node,
    children: node.children.map(row => withScopes(row, node.attributes.part === 'head')),
  }),
}

/** Sets the scope of header cells: column in the head and in rows that have only header cells, otherwise row. */
function withScopes(row: Draft, isHead: boolean): Draft {
  const ofColumns = isHead || (row.children.length > 1 && row.children.every(cell => cell.attributes.header === true))
  const children = row.children.map(cell =>
    cell.attributes.header === true && cell.attributes.scope === undefined
      ? { ...cell, attributes: { ...cell.attributes, scope: ofColumns ? 'col' : 'row' } }
      : cell,
  )
  return { ...row, children }
}
