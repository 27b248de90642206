// The input of a plain-text rendition: its node, and its children already as text. Blocks are on lines of their own.
import { plainText } from './draft.ts'
import type { NodeOf, NodeType } from './tree.ts'

export type TextRendition<T extends NodeType> = (node: NodeOf<T>, inside: string) => string

// Breaks are written as \f (block) and \v (line) while rendering, so that neighbours share one break: see joinBreaks.
/** A block: separated by an empty line. */
export const block = (text: string) => (text.trim() ? `\f${text}\f` : '')
/** A line of its own inside a block. */
export const line = (text: string) => (text.trim() ? `\v${text.trim()}\v` : '')
export const joinBreaks = (text: string) => text.replace(/[\f\v]+/g, breaks => (breaks.includes('\f') ? '\n\n' : '\n'))

export const inlineText = (_node: unknown, inside: string) => inside
export const blockText = (_node: unknown, inside: string) => block(inside)
export const lineText = (_node: unknown, inside: string) => line(inside)
export const noText = () => ''
/** Text of a block whose spaces are significant. */
export const rawText = (node: Parameters<typeof plainText>[0][number]) =>
  block(plainText([node]).replace(/^\n+|\s+$/g, ''))
