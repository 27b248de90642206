// Parses an editor's HTML into content nodes with the parser of articles. Slots of scripts keep the scripts only; other slots drop them.
import { parseBody } from '#article-body/parse.ts'
import { walk, type BodyNode, type Tree } from '#article-body/tree.ts'
import type { WidgetSlot } from '#contract/widgets.ts'

const isScript = ({ type }: BodyNode) => type === 'external-script' || type === 'inline-script'

function withoutScripts(tree: Tree): Tree {
  return tree
    .filter(node => !isScript(node))
    .map(node => ({ ...node, children: withoutScripts(node.children) }) as BodyNode)
}

export function parseHtml(html: string, slot: WidgetSlot, siteOrigin: string): Tree {
  const tree = parseBody(html, { siteOrigin })
  if (!slot.endsWith('scripts')) return withoutScripts(tree)
  const scripts: BodyNode[] = []
  walk(tree, node => {
    if (isScript(node)) scripts.push(node)
  })
  return scripts
}
