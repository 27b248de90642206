/** Returns the text of the first nodes of the health home's first article (spec 7), one string per paragraph. */
export function plainLead(nodes: unknown[]): string[] {
  return nodes
    .filter(node => isNode(node) && node.type === 'paragraph')
    .map(node => textOf(node).trim())
    .filter(text => text !== '')
    .slice(0, 2)
}

type Node = { type: string; text?: string; children?: unknown[] }
const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node

function textOf(node: unknown): string {
  return isNode(node) ? `${node.text ?? ''}${(node.children ?? []).map(textOf).join('')}` : ''
}
