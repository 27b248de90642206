import type { Twin } from '#contract/office/library.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { twinsMax } from '../limits.ts'
import type { Media } from '../media.ts'
import { presentItems } from './present.ts'
import { listTwins } from './store/items.ts'

/** Pictures that resemble this one, the nearest first. */
export async function readTwins(media: Media, id: number, colleague: Colleague): Promise<Twin[]> {
  const near = await listTwins(media.db.kysely, id, twinsMax)
  const items = await presentItems(
    media,
    near.map(({ row }) => row),
    colleague,
  )
  return items.map((item, at) => ({ item, likeness: near[at]!.likeness }))
}
