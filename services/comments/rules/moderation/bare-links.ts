// Addresses written without a link: bare domains (by the list of public suffixes), broken schemes, mail addresses.
import { parse } from 'tldts'
import { unmask } from './letters.ts'

const linked = /https?:\/\/\S+/gi
const withScheme =
  /(?:\b(?:h(?:xx|\*\*)ps?|ftp|tg|viber|whatsapp):)?\/\/([\p{L}\p{N}][^\s<>"'«»)]*)|\bmailto:[^\s@]+@([^\s<>"'«»)]+)/giu
const bare =
  /(?<![\p{L}\p{N}@._/-])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})(?![\p{L}\p{N}@-])(\/\S*)?/giu

/** File extensions that are top-level domains as well. */
const fileEndings = new Set(['md', 'py', 'rs', 'sh', 'zip', 'mov', 'so', 'ps', 'ai', 'pl'])

function isBareHost(host: string, path: string): boolean {
  const ending = host.slice(host.lastIndexOf('.') + 1)
  // A missing space between sentences gives a capital after the dot («дома.Дети», «ok.So»); an address is in one case.
  if (ending !== ending.toLowerCase() && host !== host.toUpperCase()) return false
  if (path === '' && fileEndings.has(ending.toLowerCase())) return false
  const { domain, isIcann } = parse(host.toLowerCase())
  return domain !== null && isIcann === true
}

/** The addresses with `https://` put in front. Complete URLs are left out: they are links already. */
export function findBareLinks(text: string): string[] {
  const plain = unmask(text).replaceAll(linked, ' ')
  const schemes = [...plain.matchAll(withScheme)].flatMap(([, address, mailHost]) => address ?? mailHost ?? [])
  const domains = [...plain.replaceAll(withScheme, ' ').matchAll(bare)].flatMap(([, host = '', path = '']) =>
    isBareHost(host, path) ? [host + path] : [],
  )
  return [...schemes, ...domains].map(address => `https://${address}`).filter(address => URL.canParse(address))
}
