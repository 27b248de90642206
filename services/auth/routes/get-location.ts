import type { getLocation } from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import type { FindPlace } from '../places.ts'

export function answerGetLocation({ context: { config } }: Auth, findPlace: FindPlace): Handler<typeof getLocation> {
  const { header, restrictedCountries } = config.location
  return (_, { ip, header: readHeader }) => {
    const named = header === undefined ? undefined : readHeader(header)?.trim().toUpperCase()
    const place = findPlace(ip)
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
