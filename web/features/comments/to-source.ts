// Turns the server's HTML of a comment back into the mark-up that its author edits.
import { cutAtWord } from '#russian/cut-at-word.ts'

function sourceOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const inside = () => [...node.childNodes].map(sourceOf).join('')
  switch (node.nodeName) {
    case 'B':
      return `**${inside()}**`
    case 'I':
      return `_${inside()}_`
    case 'BR':
      return '\n'
    case 'A': {
      // Long URLs are shown shortened; the author edits the full URL.
      return (node as HTMLAnchorElement).getAttribute('href') ?? inside()
    }
    case 'BLOCKQUOTE':
      return `${inside()
        .trim()
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')}\n\n`
    case 'P':
      return `${inside()}\n\n`
    default:
      return inside()
  }
}

export function toSource(html: string): string {
  return sourceOf(new DOMParser().parseFromString(html, 'text/html').body)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Turns the text of a comment into a quotation for a reply. */
export function toQuote(html: string): string {
  const lines = toSource(html)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('>'))
  const shown = cutAtWord(lines.join('\n'), 300)
  return shown === ''
    ? ''
    : `${shown
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')}\n\n`
}
