import type { getLocation } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import type { Config } from '#platform/config/config.ts'
import type { FindPlace } from './places.ts'

export type Visitor = { ip: string; header(name: string): string | undefined }
export type Locate = (visitor: Visitor) => CallReply<typeof getLocation>

/** Where a visitor is: the proxy's word for the country, the file's for the rest. */
export function makeLocate({ header, restrictedCountries }: Config['location'], findPlace: FindPlace): Locate {
  return visitor => {
    const named = header === undefined ? undefined : visitor.header(header)?.trim().toUpperCase()
    const place = findPlace(visitor.ip)
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
