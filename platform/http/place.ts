// Describes the device and the network of a visit, with enough detail to recognise own sign-ins, but too little to track a person.
import { withoutPort } from './network.ts'

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
/** The first match counts, because user agents also name older browsers. */
const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

export function describeDevice(userAgent: string): string {
  const named = [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter(Boolean)
  return named.length > 0 ? named.join(', ') : 'неизвестное устройство'
}

/** The first two numbers of an address: `95.165.*.*`, `2a02:6b8:*`. */
export function cutNetwork(ip: string): string {
  const address = withoutPort(ip).replace(/^::ffff:(?=\d+\.)/i, '')
  const [first = '', second = ''] = address.split(address.includes('.') ? '.' : ':')
  return address.includes('.') ? `${first}.${second}.*.*` : `${first}:${second}:*`
}
