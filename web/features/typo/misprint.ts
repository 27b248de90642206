// Reads the text that a reader selected, with its surroundings.
import { withoutJoiners } from '#russian/line-breaks.ts'
import { typoContextMax } from '#domain/typo-limits.ts'

export type Misprint = { text: string; before: string; after: string }

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, figcaption, blockquote, summary, pre'
const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
/** The paragraph around the selection; `main` for text outside of paragraphs. */
const blockOf = (node: Node, main: Element) => elementOf(node)?.closest(blocks) ?? main
/** The words as they are stored: the page has tied some of them (russian/line-breaks.ts). */
const squeeze = (text: string) => withoutJoiners(text).replace(/\s+/g, ' ')

/** Returns undefined when nothing of the magazine's own text is selected. Comments of readers do not count. */
export function readMisprint(selection: Selection | null): Misprint | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const main = elementOf(range.commonAncestorContainer)?.closest('main')
  if (!main || elementOf(range.startContainer)?.closest('#comments, form')) return undefined
  const text = squeeze(range.toString())
  if (text.trim() === '') return undefined
  const before = document.createRange()
  before.setStart(blockOf(range.startContainer, main), 0)
  before.setEnd(range.startContainer, range.startOffset)
  const after = document.createRange()
  after.setStart(range.endContainer, range.endOffset)
  after.setEndAfter(blockOf(range.endContainer, main))
  return {
    text,
    before: squeeze(before.toString()).slice(-typoContextMax),
    after: squeeze(after.toString()).slice(0, typoContextMax),
  }
}
