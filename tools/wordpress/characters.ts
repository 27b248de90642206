// Characters of a WordPress export: references of XML and of HTML, and control characters.
import { parseFragment } from 'parse5'

/** References that XML defines. */
export const xmlEntities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)
const htmlEntities = new Map<string, string | undefined>()

/** The character of `&nbsp;`, which XML does not define and every HTML editor writes. */
function htmlEntity(name: string): string | undefined {
  if (htmlEntities.has(name)) return htmlEntities.get(name)
  const [node] = parseFragment(`&${name};`).childNodes
  const text = node && 'value' in node ? node.value : ''
  const known = text.includes('&') ? undefined : text
  if (htmlEntities.size < 5000) htmlEntities.set(name, known)
  return known
}

/** Control characters: XML forbids them, but pasted texts have them. */
export const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function numeric(body: string): string | undefined {
  const code = body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return String.fromCodePoint(code)
}

/** The references of a text, for `replace`: the part between `&` and `;`. */
export const references = /&(#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{0,30});/gi

/** The character of a reference, or undefined for an unknown one. */
export const characterOf = (body: string): string | undefined =>
  xmlEntities.get(body) ?? (body.startsWith('#') ? numeric(body) : htmlEntity(body))
