/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, which is what one household has. */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '').toLowerCase()
  const v4 = /(?:^|^::ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4) return v4[1]!
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
