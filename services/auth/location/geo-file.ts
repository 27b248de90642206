// Locates IP addresses by a file in the MaxMind format. Without a file every address is unknown.
import { open, validate, type CityResponse } from 'maxmind'
import { ConfigError } from '#platform/config/config-error.ts'

export type GeoPlace = { country: string | null; region: string | null; city: string | null }
export type FindGeoPlace = (ip: string) => GeoPlace

const unknownPlace: GeoPlace = { country: null, region: null, city: null }

/** Throws ConfigError for a file that cannot be read. */
export async function openGeoFile(file: string | undefined): Promise<FindGeoPlace> {
  if (file === undefined) return () => unknownPlace
  const reader = await open<CityResponse>(file).catch((error: Error) => {
    throw new ConfigError([`LOCATION_FILE: не открыть ${file}: ${error.message}`])
  })
  return address => {
    // A dual-stack socket prefixes IPv4 addresses; the file has the plain ones.
    const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const found = validate(ip) ? reader.get(ip) : null
    const name = (names: { ru?: string; en?: string } | undefined) => names?.ru ?? names?.en ?? null
    return {
      country: found?.country?.iso_code ?? null,
      region: name(found?.subdivisions?.[0]?.names),
      city: name(found?.city?.names),
    }
  }
}
