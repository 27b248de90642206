// Where an address is, by a file in the MaxMind format; without one nobody is anywhere.
import { open, validate, type CityResponse } from 'maxmind'
import { ConfigError } from '#platform/config/config-error.ts'

export type Place = { country: string | null; region: string | null; city: string | null }
export type FindPlace = (ip: string) => Place

const nowhere: Place = { country: null, region: null, city: null }

/** Throws ConfigError for a file that cannot be read. */
export async function openPlaces(file: string | undefined): Promise<FindPlace> {
  if (file === undefined) return () => nowhere
  const reader = await open<CityResponse>(file).catch((error: Error) => {
    throw new ConfigError([`LOCATION_FILE: не открыть ${file}: ${error.message}`])
  })
  return address => {
    // A socket that listens for both kinds writes IPv4 so; the file knows the plain ones.
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
