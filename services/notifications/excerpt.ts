import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { excerptLength } from './limits.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === 'br') return ' '
  if (node.nodeName === 'blockquote') return ''
  const children = 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  return node.nodeName === 'p' ? ` ${children} ` : children
}

/** The beginning of a comment as one line of plain text without quotes, cut between words. */
export function excerptOf(html: string): string {
  const text = parseFragment(html).childNodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim()
  return cutAtWord(text, excerptLength)
}
