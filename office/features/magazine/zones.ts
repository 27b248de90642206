// The time zones of Russia, as people name them. Pure.
import { inZone } from '#russian/time-zone.ts'

const zones = [
  ['+02:00', 'Калининград', -1],
  ['+03:00', 'Москва, Санкт-Петербург', 0],
  ['+04:00', 'Самара, Саратов, Ижевск', 1],
  ['+05:00', 'Екатеринбург, Уфа, Пермь', 2],
  ['+06:00', 'Омск', 3],
  ['+07:00', 'Новосибирск, Красноярск', 4],
  ['+08:00', 'Иркутск, Улан-Удэ', 5],
  ['+09:00', 'Якутск, Чита', 6],
  ['+10:00', 'Владивосток, Хабаровск', 7],
  ['+11:00', 'Магадан, Южно-Сахалинск', 8],
  ['+12:00', 'Петропавловск-Камчатский', 9],
] as const

const fromMoscow = (hours: number) => (hours === 0 ? 'МСК' : hours > 0 ? `МСК+${hours}` : `МСК−${-hours}`)

export function zoneWords(zone: string): string {
  const known = zones.find(([offset]) => offset === zone)
  return known ? `${known[1]} (${fromMoscow(known[2])})` : `UTC${zone.replace('-', '−')}`
}

/** What can be chosen; a zone of the configuration that is not Russia's stays among them. */
export function zoneChoices(...present: string[]): string[] {
  return [...new Set([...zones.map(([offset]) => offset as string), ...present])]
}

/** «18:05» on a clock of the zone. */
export const clockIn = (zone: string, now: Date): string => inZone(now, zone).toISOString().slice(11, 16)
