// Hosts that a policy of pages may name: a domain, or all names below a domain. A zone, a shared suffix or an address of a machine would open pages
// to strangers.
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

const form = /^(\*\.)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/

/** The host as a policy names it, or why it may not be named. */
export function readHost(typed: string): { host: string } | { problem: string } {
  const isWild = typed.startsWith('*.')
  const name = domainToASCII(isWild ? typed.slice(2) : typed)
  const host = `${isWild ? '*.' : ''}${name}`
  if (name === '' || !form.test(host)) return { problem: `«${typed}» — не адрес: нужно как yandex.ru или *.yandex.ru` }
  const { isIp, isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true })
  if (isIp || !(isIcann || isPrivate)) return { problem: `«${typed}» — такой зоны в интернете нет` }
  if (domain === null) return { problem: `«${typed}» открыл бы всех, у кого адрес в этой зоне` }
  return { host }
}
