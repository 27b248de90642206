// Source of an article → tree. The WordPress block parser splits blocks; parse5 parses the HTML between them and classic posts.
// Called when an article is saved or imported, never per request.
import { parse as parseBlocks } from '@wordpress/block-serialization-default-parser'
import { draftsFromBlock } from './block-nodes.ts'
import { cleanTree, type CleanOptions } from './clean.ts'
import { draft, type Draft } from './draft.ts'
import { blocksFromHtml, linesFromHtml } from './html-nodes.ts'
import { shortcodesToHtml, type ShortcodeSources } from './shortcodes.ts'
import type { Tree } from './tree.ts'

/** Raised whenever the result for a source changes: saved drafts then count as changed and are parsed again. */
export const parserVersion = 4

export type ParseOptions = CleanOptions &
  ShortcodeSources & {
    /** Notes of the post (WordPress stores them beside the text); `content` is inline HTML. */
    footnotes?: readonly { id: string; content: string }[]
  }

/** Parses WordPress source: blocks, plain HTML, or a classic post with shortcodes and empty lines between paragraphs. Never throws. */
export function parseBody(source: string, options: ParseOptions = {}): Tree {
  const drafts = draftsOfSource(source, options, !hasBlocks(source))
  return cleanTree(placeFootnotes(drafts, footnotesOf(options.footnotes ?? [])), options)
}

/** True when a source has blocks; without them it is HTML or a classic post. */
export const hasBlocks = (source: string): boolean => /<!--\s+wp:/.test(source)

/** Drafts of a source or of a piece of it, not cleaned. A piece of a source with blocks is not classic, even when it has none. */
export function draftsOfSource(source: string, sources: ShortcodeSources, isClassic: boolean): Draft[] {
  const text = source.replace(/\r\n?/g, '\n').replaceAll('\u0000', '')
  return isClassic
    ? blocksFromHtml(shortcodesToHtml(text, sources), { parser: 'html_parser', isClassic })
    : parseBlocks(withClosings(text)).flatMap(block => draftsFromBlock(block, sources, false))
}

/** The notes of a post as drafts. */
export const footnotesOf = (footnotes: readonly { id: string; content: string }[]): Draft[] =>
  footnotes.map(({ id, content }) =>
    draft('footnote', 'gutenberg_parser', { footnoteId: id }, linesFromHtml(content, 'gutenberg_parser')),
  )

/**
 * Closes unclosed blocks: the block parser gives each of them the rest of the source, so its text would appear many times.
 * Linear in time, because sources may be of any length and quality.
 */
function withClosings(source: string): string {
  const open: string[] = []
  for (const match of source.matchAll(/<!--\s+(\/?)wp:([a-z][\w/-]*)\s/g)) {
    const end = source.indexOf('-->', match.index)
    if (end === -1) break
    if (match[1]) open.pop()
    else if (source[end - 1] !== '/') open.push(match[2]!)
  }
  return (
    source +
    open
      .toReversed()
      .map(name => `<!-- /wp:${name} -->`)
      .join('')
  )
}

/** Parses a tree from the wire. The same rules as for source, so parsing again changes nothing. */
export function parseTree(nodes: unknown, options: CleanOptions = {}): Tree {
  return cleanTree(nodes, options)
}

/** Fills the block of notes, or appends one when the text refers to notes without such a block. */
export function placeFootnotes(drafts: Draft[], footnotes: readonly Draft[]): Draft[] {
  if (!footnotes.length) return drafts
  const cited: string[] = []
  let isPlaced = false
  const placeOf = ({ attributes }: Draft) => cited.indexOf(String(attributes.footnoteId)) + 1 || Infinity
  const children = () => footnotes.toSorted((a, b) => placeOf(a) - placeOf(b))
  const look = (nodes: Draft[]) => {
    for (const node of nodes) {
      if (node.type === 'footnote-ref') cited.push(String(node.attributes.footnoteId))
      look(node.children)
    }
  }
  look(drafts)
  const fill = (nodes: Draft[]): Draft[] =>
    nodes.map(node => {
      if (node.type !== 'footnotes') return node.children.length ? { ...node, children: fill(node.children) } : node
      isPlaced = true
      return { ...node, children: children() }
    })
  const filled = fill(drafts)
  return isPlaced || !cited.length ? filled : [...filled, draft('footnotes', 'gutenberg_parser', {}, children())]
}
