// Reduces the HTML of a WordPress comment to what a comment here may contain. All text is kept.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { escapeHtml } from '#domain/escape-html.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

const kept = new Map(Object.entries({ b: 'b', strong: 'b', i: 'i', em: 'i', cite: 'i' }))
const silent = new Set(['#comment', 'script', 'style', 'template', 'noscript', 'iframe', 'object'])
const blocks = new Set('p div ul ol dl dt dd pre table tr h1 h2 h3 h4 h5 h6 section article figure hr'.split(' '))

function write(node: Node): string {
  if ('value' in node) return escapeHtml(node.value)
  if (silent.has(node.nodeName) || !('childNodes' in node)) return ''
  const inner = node.childNodes.map(write).join('')
  const tag = kept.get(node.nodeName)
  if (tag) return inner.trim() === '' ? inner : `<${tag}>${inner}</${tag}>`
  if (node.nodeName === 'br') return '<br>'
  if (node.nodeName === 'blockquote') return `\n\n<blockquote>${inner.trim()}</blockquote>\n\n`
  if (node.nodeName === 'li') return `\n— ${inner.trim()}`
  if (node.nodeName === 'a') {
    const href = node.attrs.find(({ name }) => name === 'href')?.value ?? ''
    return /^https?:/i.test(href) ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner
  }
  return blocks.has(node.nodeName) ? `\n\n${inner.trim()}\n\n` : inner
}

export function toCommentSource(html: string): string {
  return parseFragment(html)
    .childNodes.map(write)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
