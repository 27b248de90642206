// A node before it enters the tree: its shape is known, nothing about it has been checked. clean.ts turns drafts into nodes.
import { isInline, type ParserType } from './tree.ts'

/** A block of the source: its name and the attributes of its opening comment as they came. */
export type SourceBlock = { name: string; attributes: Record<string, unknown> }

export type Draft = {
  type: string
  attributes: Record<string, unknown>
  text: string
  children: Draft[]
  parser_type: ParserType
  /** The block that the draft was made of. Editing writes its comment again; a tree does not have it. */
  block?: SourceBlock
}

export function draft(
  type: string,
  parser: ParserType,
  attributes: Record<string, unknown> = {},
  children: Draft[] = [],
): Draft {
  return { type, attributes, text: '', children, parser_type: parser }
}

export function textDraft(text: string, parser: ParserType): Draft {
  return { type: 'text', attributes: {}, text, children: [], parser_type: parser }
}

/** Splits drafts into runs of inline drafts and single blocks. */
export function runsOf<N extends { type: string; attributes: unknown }>(nodes: readonly N[]): (N | N[])[] {
  const runs: (N | N[])[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (!isInline(node)) runs.push(node)
    else if (Array.isArray(last)) last.push(node)
    else runs.push([node])
  }
  return runs
}

/** The text of drafts without marks; line breaks become '\n'. */
export function plainText(nodes: readonly { type: string; text: string; children: readonly unknown[] }[]): string {
  return nodes
    .map(node =>
      node.type === 'text'
        ? node.text
        : node.type === 'br'
          ? '\n'
          : node.type === 'footnote-ref'
            ? ''
            : plainText(node.children as Draft[]),
    )
    .join('')
}
