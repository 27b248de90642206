// Documents of Ghost's editor before 5.0 (Mobiledoc 0.3) → HTML, if an export has none.
import { cardToHtml, type Payload, type Tell } from './cards-to-html.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { openTag, tag } from './html-text.ts'

type Marker = [kind: number, opened: number[], closed: number, value: string | number]
type Document = {
  atoms?: [string, string, unknown][]
  cards?: [string, Payload | undefined][]
  markups?: [string, string[]?][]
  sections?: unknown[][]
}

/** Undefined if the text is not a Mobiledoc document. */
export function mobiledocToHtml(source: string, tell: Tell): string | undefined {
  let document: Document
  try {
    document = JSON.parse(source) as Document
  } catch {
    return undefined
  }
  const { sections, cards = [] } = document
  if (!Array.isArray(sections)) return undefined
  return sections
    .map(([kind, first, second]) => {
      switch (kind) {
        case 1:
          return sectionToHtml(String(first), lineToHtml(second as Marker[], document))
        case 2:
          return cardToHtml('image', { src: first }, tell)
        case 3:
          return tag(
            first === 'ol' ? 'ol' : 'ul',
            {},
            (second as Marker[][]).map(line => tag('li', {}, lineToHtml(line, document))).join(''),
          )
        case 10: {
          const [name, payload] = cards[Number(first)] ?? []
          return name === undefined ? '' : cardToHtml(name, payload ?? {}, tell)
        }
        default:
          return ''
      }
    })
    .join('')
}

const sectionToHtml = (name: string, line: string) =>
  name === 'aside' || name === 'pull-quote'
    ? tag('blockquote', { class: 'kg-blockquote-alt' }, line)
    : tag(/^(h[1-6]|blockquote)$/.test(name) ? name : 'p', {}, line)

function lineToHtml(markers: readonly Marker[], { atoms = [], markups = [] }: Document): string {
  const open: string[] = []
  let html = ''
  for (const [kind, opened, closed, value] of Array.isArray(markers) ? markers : []) {
    for (const at of opened) {
      const [name = 'span', attributes = []] = markups[at] ?? []
      const pairs = attributes.flatMap((key, i) => (i % 2 === 0 ? [[key, attributes[i + 1]] as const] : []))
      html += openTag(name, Object.fromEntries(pairs))
      open.push(name)
    }
    if (kind === 0) html += escapeHtml(String(value))
    else {
      const [atom, text = ''] = atoms[Number(value)] ?? []
      html += atom === 'soft-return' ? '<br>' : escapeHtml(text)
    }
    for (let n = 0; n < closed; n++) html += `</${open.pop() ?? 'span'}>`
  }
  return html
}
