import { askSigned, ownUrl } from '../signed-calls.ts'

/** Portraits for readers without a picture of their own: `/mascot/birds/ID.webp`, drawn by demo/art/birds.mjs. */
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
/** Pixels. */
const birdSide = 240

/** Makes a bird the reader's portrait, like any picture of their own. */
export async function saveBird(userId: string, id: string): Promise<unknown> {
  const picture = await fetch(birdUrl(id)).then(answer => answer.blob())
  const body = new File([picture], `${id}.webp`, { type: 'image/webp' })
  return askSigned(ownUrl(userId, `/avatar?crop=0,0,${birdSide}`), { method: 'POST', body })
}
