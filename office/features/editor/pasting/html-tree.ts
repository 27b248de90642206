// A small set of DOM operations on a parse5 tree. Pasted HTML is untrusted, so it is never parsed by the browser.
import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Element = Tree.Element
export type Child = Tree.ChildNode
export type Parent = Tree.ParentNode

export const isElement = (node: Child | Parent): node is Element => 'tagName' in node
export const isText = (node: Child): node is Tree.TextNode => node.nodeName === '#text'

export const attr = (element: Element, name: string): string | undefined =>
  element.attrs.find(each => each.name === name)?.value

export function setAttr(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter(each => each.name !== name), { name, value }]
}

export const hasClass = (element: Element, pattern: RegExp): boolean => pattern.test(attr(element, 'class') ?? '')

/** The declarations of the style attribute, in lower case. */
export function styleOf(element: Element): Map<string, string> {
  const pairs = (attr(element, 'style') ?? '').split(';').map(each => each.split(/:(.*)/s))
  return new Map(pairs.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim().toLowerCase()]))
}

/** Parses pasted HTML, a document or a fragment, and returns its body. */
export function readHtml(html: string): Parent {
  const document = parse(html)
  const root = document.childNodes.find(node => isElement(node) && node.tagName === 'html') as Element | undefined
  const body = root?.childNodes.find(node => isElement(node) && node.tagName === 'body')
  return (body as Element | undefined) ?? parseFragment(html)
}

export const writeHtml = (parent: Parent): string => serialize(parent)

export function makeElement(tagName: string, children: Child[] = [], attributes: Record<string, string> = {}): Element {
  const made = parseFragment(`<${tagName}></${tagName}>`).childNodes[0] as Element
  // parseFragment() drops table parts outside a table, so they are made from another element.
  const element = made ?? ({ ...parseFragment('<p></p>').childNodes[0], tagName, nodeName: tagName } as Element)
  element.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  setChildren(element, children)
  return element
}

export function makeText(value: string, parent: Parent): Tree.TextNode {
  return { nodeName: '#text', value, parentNode: parent }
}

export function setChildren(parent: Parent, children: readonly Child[]): void {
  parent.childNodes = [...children]
  for (const child of children) child.parentNode = parent
}

/** Rebuilds the tree from the leaves up: each node is replaced by the nodes that `change` returns for it. */
export function rebuild(parent: Parent, change: (node: Child) => readonly Child[]): void {
  setChildren(
    parent,
    parent.childNodes.flatMap(node => {
      if ('childNodes' in node) rebuild(node, change)
      return change(node)
    }),
  )
}

export function walk(parent: Parent, visit: (node: Child) => void): void {
  for (const node of parent.childNodes) {
    visit(node)
    if ('childNodes' in node) walk(node, visit)
  }
}

const blockTags = new Set(
  'address article aside blockquote br caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
export const isBlock = (node: Child): boolean => isElement(node) && blockTags.has(node.tagName)

/** The text of a tree, one line per block. */
export function textOf(parent: Parent | Child): string {
  if (!('childNodes' in parent)) return isText(parent as Child) ? (parent as Tree.TextNode).value : ''
  return parent.childNodes.map(node => (isBlock(node) ? `\n${textOf(node)}\n` : textOf(node))).join('')
}
