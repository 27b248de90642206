import type { getLocation } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import type { Config } from '#platform/config/config.ts'
import type { FindGeoPlace } from './geo-file.ts'

export type Visitor = { ip: string; header(name: string): string | undefined }
export type Locate = (visitor: Visitor) => CallReply<typeof getLocation>

/** Locates a visitor: the header of the proxy decides the country, the file adds region and city if it agrees. */
export function makeLocate({ header, restrictedCountries }: Config['location'], findGeoPlace: FindGeoPlace): Locate {
  return visitor => {
    const named = header === undefined ? undefined : visitor.header(header)?.trim().toUpperCase()
    const place = findGeoPlace(visitor.ip)
    const country = named && /^[A-Z]{2}$/.test(named) ? named : place.country
    const isSamePlace = country === place.country
    return {
      isRestricted: country !== null && restrictedCountries.includes(country),
      city: isSamePlace ? place.city : null,
      country,
      region: isSamePlace ? place.region : null,
    }
  }
}
