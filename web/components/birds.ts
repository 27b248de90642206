/** Portraits for people without a picture of their own: `/mascot/birds/ID.webp`, drawn by demo/art/birds.mjs. */
export const birds = [
  { id: 'snegir', title: 'Снегирь' },
  { id: 'sinica', title: 'Синица' },
  { id: 'zaryanka', title: 'Зарянка' },
  { id: 'vorobej', title: 'Воробей' },
  { id: 'sova', title: 'Сова' },
  { id: 'voron', title: 'Ворон' },
  { id: 'sviristel', title: 'Свиристель' },
  { id: 'shchegol', title: 'Щегол' },
  { id: 'zimorodok', title: 'Зимородок' },
  { id: 'udod', title: 'Удод' },
  { id: 'dyatel', title: 'Дятел' },
  { id: 'lastochka', title: 'Ласточка' },
] as const

export const birdUrl = (id: string) => `/mascot/birds/${id}.webp`

/** The bird of somebody who has chosen no portrait: always the same one. */
export function birdOf(who: string): string {
  let sum = 0
  for (const sign of who) sum = (sum * 31 + sign.codePointAt(0)!) >>> 0
  return birdUrl(birds[sum % birds.length]!.id)
}
