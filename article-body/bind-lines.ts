// Lines of an article break where Russian lines may (russian/line-breaks.ts). Applied to a tree that is about to be rendered for readers, never to
// one that is stored: code, verse and words of another language stay as they are.
import { bindTitle, bindWords, endBound } from '#russian/line-breaks.ts'
import { shownTexts } from './shown-texts.ts'
import { isInline, type BodyNode, type NodeType, type Tree } from './tree.ts'

const untouched: ReadonlySet<NodeType> = new Set([
  'code',
  'preformatted',
  'verse',
  'inline-code',
  'kbd',
  'html',
  'shortcode',
])

const isForeign = ({ attributes }: BodyNode) => {
  const { lang } = attributes as { lang?: string }
  return lang !== undefined && !/^ru\b/i.test(lang)
}

type Bind = (text: string) => string

/** Binds the words of blocks that keep them in attributes, like steps and questions. */
function bindAttributes(value: unknown, key: string, bind: Bind): unknown {
  if (typeof value === 'string') return shownTexts.has(key) ? bind(value) : value
  if (Array.isArray(value)) return value.map(each => bindAttributes(each, key, bind))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, bindAttributes(each, inner, bind)]))
}

export function bindLines(tree: Tree, bind: Bind = bindWords): Tree {
  return tree.map((node, at) => {
    if (untouched.has(node.type) || isForeign(node)) return node
    if (node.type === 'text') {
      // The mark of a note touches its word.
      const text = tree[at + 1]?.type === 'footnote-ref' ? endBound(node.text) : node.text
      return { ...node, text: bind(text) }
    }
    const attributes = isInline(node) ? node.attributes : bindAttributes(node.attributes, '', bind)
    return {
      ...node,
      attributes,
      children: bindLines(node.children, node.type === 'heading' ? bindTitle : bind),
    } as BodyNode
  })
}
