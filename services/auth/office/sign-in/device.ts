import type { OfficePlace } from '#contract/office/access.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { cutNetwork, describeDevice } from '#platform/http/place.ts'
import { formatDay, isoDate } from '#russian/dates.ts'
import type { Locate } from '../../location/locate.ts'

export function placeOf(visit: Pick<AnswerContext, 'ip' | 'userAgent' | 'header'>, locate: Locate): OfficePlace {
  return { device: describeDevice(visit.userAgent), network: cutNetwork(visit.ip), city: locate(visit).city }
}

/** True for a place that the person never signed in from: another network, and another city if both are known. */
export function isUnusualSignIn(place: OfficePlace, known: readonly Pick<OfficePlace, 'network' | 'city'>[]): boolean {
  const isSame = ({ network, city }: Pick<OfficePlace, 'network' | 'city'>) =>
    network === place.network || (city !== null && city === place.city)
  return known.length > 0 && !known.some(isSame)
}

/** «27 ноября, 21:40», for letters. */
export function momentWords(at: Date, zone: string): string {
  const seconds = at.getTime() / 1000
  return `${formatDay(seconds, zone)}, ${isoDate(seconds, zone).slice(11, 16)}`
}
