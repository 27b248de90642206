/** Removes a port, which some gateways append: `203.0.113.7:6000`, `[2001:db8::1]:44`. */
export const withoutPort = (ip: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(ip)?.[1] ?? ip

/** The eight groups of an IPv6 address without leading zeros, or the IPv4 address mapped into it. */
function readAddress(ip: string): { v4: string } | { groups: string[] } {
  const address = withoutPort(ip).replace(/%.*$/, '').toLowerCase()
  const v4 = /(?:^|^::ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4 !== undefined) return { v4 }
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return { groups: groups.map(group => group.replace(/^0+(?=.)/, '')) }
}

/** The unit of limits: an IPv4 address, or the /64 of an IPv6 address, which one household has. */
export function networkOf(ip: string): string {
  const address = readAddress(ip)
  return 'v4' in address ? address.v4 : `${address.groups.slice(0, 4).join(':')}::/64`
}

/** What one customer can rent easily: 256 IPv4 addresses (/24) or 65,536 IPv6 networks (/48). */
export function blockOf(ip: string): string {
  const address = readAddress(ip)
  return 'v4' in address ? address.v4.replace(/\d+$/, '0/24') : `${address.groups.slice(0, 3).join(':')}::/48`
}

/** True for this machine: a local program, or a local proxy missing in TRUST_PROXY, behind which all readers would be. */
export const isOwnMachine = (ip: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)
