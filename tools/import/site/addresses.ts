// Corrects mistyped addresses of links and pictures. If only one correction is possible it is made and reported; an address that leads
// nowhere is reported too, because the page leaves it out.
import { cleanHref } from '#article-body/safe.ts'

type Tell = (message: string, isNote?: boolean) => void

/** Matches `ttps://`, `htps://`, `hhttp://`, `http//`, `https:/`, `http://http://`: the intention is clear. */
const mistyped =
  /^(?:h{0,2}t{1,3}p{1,2}(s?)(?:\/\/|:\/{1,3}(?:https?(s?):\/{1,2})?|;\/\/))(?=[\p{L}\p{N}][\p{L}\p{N}.-]*\.[\p{L}\p{N}])/iu
const right = /^https?:\/\/(?!https?[:/])/i

/** Undefined if nothing needs correction. */
function mendAddress(address: string): string | undefined {
  const text = address.trim()
  const match = right.test(text) ? null : mistyped.exec(text)
  if (!match) return undefined
  const isSecure = match[1] !== '' || /^\w*:\/+https/i.test(text)
  return `http${isSecure ? 's' : ''}://${text.slice(match[0].length)}`
}

const addressed = /(\s(?:href|src)\s*=\s*)(["'])([^"'<>]*)\2/gi
const inBlocks = /("(?:url|href|src|mediaLink|link)":)(")([^"\\<>]{1,2000})"/g
const plain = (address: string) => address.replaceAll('&amp;', '&')
const mostNamed = 120

export function mendAddresses(body: string, tell: Tell): string {
  const mend = (whole: string, start: string, quote: string, address: string) => {
    const mended = mendAddress(plain(address))
    if (mended === undefined) return whole
    tell(`Адрес с опечаткой исправлен: «${address.slice(0, mostNamed)}»`, true)
    return `${start}${quote}${mended.replaceAll('&', '&amp;')}${quote}`
  }
  const body2 = body
    .replace(addressed, mend)
    .replace(inBlocks, (whole, start: string, quote: string, address: string) => {
      const mended = mendAddress(address)
      return mended === undefined ? whole : `${start}${quote}${mended}${quote}`
    })
  const lost = new Set<string>()
  for (const [, , , address = ''] of body2.matchAll(/(\shref\s*=\s*)(["'])([^"'<>]*)\2/gi)) {
    const text = plain(address).trim()
    // Not for anchors, addresses of this site without the leading slash, and scripts.
    if (text !== '' && /^[a-z][a-z\d+.-]*:/i.test(text) && cleanHref(text) === undefined) lost.add(text)
  }
  for (const address of [...lost].slice(0, 20))
    tell(`Ссылка с недопустимым адресом стала простым текстом: «${address.slice(0, mostNamed)}»`)
  return body2
}
