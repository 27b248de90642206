// Source of an article → tree. Blocks go to the WordPress block parser, what stands between them and classic posts to parse5.
// Called when an article is saved or brought over, never per request.
import { parse as parseBlocks } from '@wordpress/block-serialization-default-parser'
import { draftsFromBlock } from './block-nodes.ts'
import { cleanTree, type CleanOptions } from './clean.ts'
import { draft, type Draft } from './draft.ts'
import { blocksFromHtml, linesFromHtml } from './html-nodes.ts'
import { shortcodesToHtml, type ShortcodeSources } from './shortcodes.ts'
import type { Tree } from './tree.ts'

/** Raised whenever a source is parsed otherwise than before: saved drafts then count as changed and are parsed anew. */
export const parserVersion = 3

export type ParseOptions = CleanOptions &
  ShortcodeSources & {
    /** Notes of the post (WordPress keeps them beside the text); `content` is HTML of one line. */
    footnotes?: readonly { id: string; content: string }[]
  }

/** Reads WordPress source: blocks, plain HTML, or a classic post with shortcodes and empty lines for paragraphs. Never throws. */
export function parseBody(source: string, options: ParseOptions = {}): Tree {
  const text = source.replace(/\r\n?/g, '\n').replaceAll('\u0000', '')
  const hasBlocks = /<!--\s+wp:/.test(text)
  const drafts = hasBlocks
    ? parseBlocks(withClosings(text)).flatMap(block => draftsFromBlock(block, options, false))
    : blocksFromHtml(shortcodesToHtml(text, options), { parser: 'html_parser', isClassic: true })
  return cleanTree(withFootnotes(drafts, options.footnotes ?? []), options)
}

/**
 * Ends what was never ended: the block parser gives every such block all of the rest, so that words would stand many times.
 * Linear, as sources may be as long and as broken as they like.
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

/** Reads a tree that came over the wire. The same rules as for source, so reading again changes nothing. */
export function parseTree(nodes: unknown, options: CleanOptions = {}): Tree {
  return cleanTree(nodes, options)
}

/** Fills the block of notes, or puts one at the end when the text refers to notes and has no such block. */
function withFootnotes(drafts: Draft[], footnotes: readonly { id: string; content: string }[]): Draft[] {
  if (!footnotes.length) return drafts
  const cited: string[] = []
  let isPlaced = false
  const children = () =>
    [...footnotes]
      .toSorted((a, b) => (cited.indexOf(a.id) + 1 || Infinity) - (cited.indexOf(b.id) + 1 || Infinity))
      .map(({ id, content }) =>
        draft('footnote', 'gutenberg_parser', { footnoteId: id }, linesFromHtml(content, 'gutenberg_parser')),
      )
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
