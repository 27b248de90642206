// Which addresses of a push service are taken from a visitor. What a name leads to is looked at when it is connected to.

/** Names of this machine and of local networks; a push service has a public one, and no bare address. */
const privateName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)\.?$|^\d+(\.\d+){3}$|^\[/
const loopbackName = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** What is wrong with it, for the visitor; undefined: nothing. */
export function problemOf(token: string, mayReachLoopback: boolean): string | undefined {
  const url = new URL(token)
  if (url.protocol !== 'https:') return 'ожидается адрес https'
  // What a browser gives is in this form; others could be read in two ways.
  if (url.href !== token) return 'ожидается адрес в том виде, в каком его дал браузер'
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'в адресе лишнее'
  if (mayReachLoopback && loopbackName.test(url.hostname)) return undefined
  if (url.port !== '' || privateName.test(url.hostname)) return 'ожидается адрес службы push-уведомлений'
  return undefined
}
