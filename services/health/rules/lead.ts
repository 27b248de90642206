// The opening of an article, shown as the lead of the health home. Pure.

export type LeadNode = { type: string; text?: unknown; children?: unknown }

const paragraphsMax = 3
const lettersEnough = 500

function letters(node: unknown): number {
  const { text, children } = node as LeadNode
  const own = typeof text === 'string' ? text.length : 0
  return own + (Array.isArray(children) ? children.reduce<number>((sum, child) => sum + letters(child), 0) : 0)
}

/** The first paragraphs in a row: at most three, and none after 500 letters. Nodes before them are skipped. */
export function openingParagraphs<Node extends LeadNode>(nodes: readonly Node[]): Node[] {
  const from = nodes.findIndex(node => node.type === 'paragraph')
  if (from < 0) return []
  const lead: Node[] = []
  let read = 0
  for (const node of nodes.slice(from)) {
    if (node.type !== 'paragraph' || lead.length === paragraphsMax || read >= lettersEnough) break
    lead.push(node)
    read += letters(node)
  }
  return lead
}
