// Keys for comparing drafts: two lists with equal keys give equal trees.
import type { Draft } from '../draft.ts'

export type KeyOptions = {
  /** Leaves out what depends on the rest of the text: footnotes, and link targets, of which duplicates are dropped. */
  isApart?: boolean
}

/** The key of a draft. Adjacent texts are joined; numbers of footnotes are left out, because they follow from their order. */
export function keyOf(node: Draft, options: KeyOptions = {}): string {
  return JSON.stringify(plain(node, options))
}

export const keysOf = (nodes: readonly Draft[], options: KeyOptions = {}): string[] =>
  nodes.map(node => keyOf(node, options))

function plain(node: Draft, options: KeyOptions): unknown[] {
  const attributes = Object.entries(node.attributes)
    .filter(([name, value]) => value !== undefined && !(name === 'number' && node.type === 'footnote-ref'))
    .filter(([name]) => !options.isApart || (name !== 'anchor' && node.type !== 'footnote'))
    .map(([name, value]) => [name, sorted(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const children = options.isApart && node.type === 'footnotes' ? [] : node.children
  return [node.type, attributes, node.text, node.parser_type, plainList(children, options)]
}

function plainList(nodes: readonly Draft[], options: KeyOptions): unknown[] {
  const list: unknown[][] = []
  let isAfterText = false
  for (const node of nodes) {
    const next = plain(node, options)
    const last = list.at(-1)
    if (isAfterText && node.type === 'text' && last) last[2] = `${String(last[2])}${node.text}`
    else list.push(next)
    isAfterText = node.type === 'text'
  }
  return list
}

/** Sorts the keys of objects, whose order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, sorted(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
