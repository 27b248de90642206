// Exports a text as a plain file, for when nothing can be saved.
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { standfirstOf, titleOf } from '../collaboration/shared-document.ts'

function linesIn(parent: Y.XmlFragment): string[] {
  return parent.toArray().flatMap(node => {
    if (node instanceof Y.XmlText)
      return [
        (node.toDelta() as { insert?: unknown }[])
          .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
          .join(''),
      ]
    if (!(node instanceof Y.XmlElement)) return []
    const inside = linesIn(node)
    const isLine = node
      .toArray()
      .every(child => child instanceof Y.XmlText || (child instanceof Y.XmlElement && child.nodeName === 'br'))
    return isLine ? [inside.join(' ')] : inside
  })
}

/** Title, standfirst and the text of every block, separated by empty lines. */
export function wordsOfText(doc: Y.Doc): string {
  const parts = [titleOf(doc).toString(), standfirstOf(doc).toString(), ...linesIn(doc.getXmlFragment(bodyFragment))]
  return `${parts.filter(part => part.trim() !== '').join('\n\n')}\n`
}

/** Downloads the text as a file. */
export function downloadCopy(doc: Y.Doc): void {
  const url = URL.createObjectURL(new Blob([wordsOfText(doc)], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${titleOf(doc).toString().slice(0, 80).trim() || 'Текст'}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
