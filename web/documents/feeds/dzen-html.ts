// HTML of a feed → the elements that Dzen accepts; no word is lost. An unknown element becomes the nearest known one, or only its
// content stays.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { element, escapeHtml, voidElement } from '#article-body/feed-rendition.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const same = ['p', 'b', 'i', 'u', 's', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'figure', 'figcaption']
const kin: Record<string, string> = {
  ...Object.fromEntries(same.map(tag => [tag, tag])),
  strong: 'b',
  em: 'i',
  cite: 'i',
  ins: 'u',
  del: 's',
  h5: 'h4',
  h6: 'h4',
  // Blocks stay on lines of their own.
  dt: 'p',
  dd: 'p',
  pre: 'p',
  caption: 'p',
}
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'form', 'video', 'audio', 'hr'])
const isElement = (node: Node): node is Element => 'tagName' in node
const attributeOf = (node: Element, name: string) => node.attrs.find(each => each.name === name)?.value

export function toDzenHtml(html: string): { html: string; images: string[] } {
  const images: string[] = []

  function write(nodes: readonly Node[], parent: string): string {
    return nodes.map(node => writeNode(node, parent)).join('')
  }

  function writeNode(node: Node, parent: string): string {
    if ('value' in node) return escapeHtml(node.value)
    if (!isElement(node) || dropped.has(node.tagName)) return ''
    const { tagName, childNodes } = node
    switch (tagName) {
      case 'br':
        return '<br>'
      case 'img': {
        const src = attributeOf(node, 'src')
        if (!src) return ''
        if (!images.includes(src)) images.push(src)
        const image = voidElement('img', { src, alt: attributeOf(node, 'alt') })
        return parent === 'figure' ? image : element('figure', {}, image)
      }
      case 'a': {
        const href = attributeOf(node, 'href')
        const inside = write(childNodes, parent)
        // Dzen has no links around pictures.
        return href && !inside.includes('<img') ? element('a', { href }, inside) : inside
      }
      case 'tr': {
        const cells = childNodes.filter(isElement).map(cell => write(cell.childNodes, 'p').trim())
        return element('p', {}, cells.filter(Boolean).join(' — '))
      }
    }
    const own = kin[tagName]
    // A list item has no paragraphs: their text is joined.
    if (own === undefined || (own === 'p' && (parent === 'li' || parent === 'p' || parent === 'figcaption')))
      return write(childNodes, parent)
    const inside = write(childNodes, own)
    return inside.trim() === '' ? '' : element(own, {}, inside)
  }

  return { html: write(parseFragment(html).childNodes, ''), images }
}
