// Lexical documents of Ghost's current editor → HTML, if an export has none. Unknown nodes are replaced by their content.
import { cardToHtml, type Payload, type Tell } from './cards-to-html.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { tag } from './html-text.ts'

type Node = Payload & { type?: unknown; children?: unknown }

/** Bits of a text's format, outermost element first. */
const formats: readonly (readonly [number, string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
  [16, 'code'],
]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const childrenOf = (node: Node) => (Array.isArray(node.children) ? node.children.filter(isNode) : [])

/** Undefined if the text is not a Lexical document. */
export function lexicalToHtml(source: string, tell: Tell): string | undefined {
  let root: unknown
  try {
    root = (JSON.parse(source) as { root?: unknown }).root
  } catch {
    return undefined
  }
  return isNode(root) ? inside(root, tell) : undefined
}

const inside = (node: Node, tell: Tell): string =>
  childrenOf(node)
    .map(child => nodeToHtml(child, tell))
    .join('')

function nodeToHtml(node: Node, tell: Tell): string {
  const type = String(node.type ?? '').replace(/^extended-/, '')
  const all = () => inside(node, tell)
  switch (type) {
    case 'text':
    case 'code-highlight': {
      const format = Number(node.format) || 0
      return formats
        .filter(([bit]) => format & bit)
        .reduceRight((html, [, name]) => tag(name, {}, html), escapeHtml(String(node.text ?? '')))
    }
    case 'linebreak':
      return '<br>'
    case 'tab':
      return '\t'
    case 'paragraph':
      return tag('p', {}, all())
    case 'heading':
      return tag(/^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : 'h2', {}, all())
    case 'quote':
      return tag('blockquote', {}, all())
    case 'aside':
      return tag('blockquote', { class: 'kg-blockquote-alt' }, all())
    case 'list':
      return tag(node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul', {}, all())
    case 'listitem':
      return tag('li', {}, all())
    case 'link':
    case 'autolink':
    case 'at-link':
      return tag('a', { href: node.url, rel: node.rel }, all())
    default:
      return childrenOf(node).length > 0 ? all() : cardToHtml(type, node, tell)
  }
}
