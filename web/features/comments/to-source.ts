// A comment as its author edits it: the small mark-up again, from the HTML that the server made of it.

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
      // Long addresses are shown shortened: what is edited is the address.
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

/** The words of a comment as a quotation to answer under. */
export function toQuote(html: string): string {
  const lines = toSource(html)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('>'))
  const text = lines.join('\n')
  const shown = text.length > 300 ? `${text.slice(0, 300).trimEnd()}…` : text
  return shown === ''
    ? ''
    : `${shown
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')}\n\n`
}
