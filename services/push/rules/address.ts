// Which addresses of push services are accepted from visitors. The IP address is checked when the connection is made. Pure.

/** Names of this machine and of local networks, and bare IP addresses: a push service has a public name. */
const privateName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)\.?$|^\d+(\.\d+){3}$|^\[/
const loopbackName = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The problem of an address in words for the visitor; undefined when it is acceptable. */
export function problemOf(token: string, mayReachLoopback: boolean): string | undefined {
  const url = new URL(token)
  if (url.protocol !== 'https:') return 'ожидается адрес https'
  // Browsers give the normalized form; any other form could be read in two ways.
  if (url.href !== token) return 'ожидается адрес в том виде, в каком его дал браузер'
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'в адресе лишнее'
  if (mayReachLoopback && loopbackName.test(url.hostname)) return undefined
  if (url.port !== '' || privateName.test(url.hostname)) return 'ожидается адрес службы push-уведомлений'
  return undefined
}
