// Parses former addresses of an article, typed one per line, with or without the site and a leading slash.
import { linesOf } from './labelled-link.ts'

/** Without the site and without slashes at both ends, as `formerSlugs` stores them; undefined if it is not an address of this site. */
function readFormerAddress(line: string, site: string): string | undefined {
  let rest = line
  if (/^https?:\/\//i.test(line)) {
    const url = URL.canParse(line) ? new URL(line) : undefined
    if (url?.host !== new URL(site).host) return undefined
    rest = url.pathname + url.search
  }
  const address = rest.replace(/#.*$/, '').replaceAll(/^\/+|\/+$/g, '')
  return address === '' || address.length > 500 || /\s/.test(address) ? undefined : address
}

export function readFormerAddresses(typed: string, site: string): { addresses: string[] } | { error: string } {
  const addresses: string[] = []
  for (const line of linesOf(typed)) {
    const address = readFormerAddress(line, site)
    if (address === undefined) return { error: `«${line.slice(0, 60)}»\u00a0— не адрес этого сайта` }
    if (!addresses.includes(address)) addresses.push(address)
  }
  return addresses.length > 500 ? { error: 'Больше пятисот адресов' } : { addresses }
}
