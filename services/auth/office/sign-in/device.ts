// Describes the device and the place of a visit, with enough detail to recognise own sign-ins, but too little to track a person.
import type { OfficePlace } from '#contract/office/access.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { withoutPort } from '#platform/http/network.ts'
import type { Locate } from '../../location/locate.ts'

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

export function placeOf(visit: Pick<AnswerContext, 'ip' | 'userAgent' | 'header'>, locate: Locate): OfficePlace {
  return { device: describeDevice(visit.userAgent), network: cutNetwork(visit.ip), city: locate(visit).city }
}

/** True for a place that the person never signed in from: another network, and another city if both are known. */
export function isUnusualSignIn(place: OfficePlace, known: readonly Pick<OfficePlace, 'network' | 'city'>[]): boolean {
  const isSame = ({ network, city }: Pick<OfficePlace, 'network' | 'city'>) =>
    network === place.network || (city !== null && city === place.city)
  return known.length > 0 && !known.some(isSame)
}
