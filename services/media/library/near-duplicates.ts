import type { NearDuplicate } from '#contract/office/library.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { nearDuplicatesMax } from '../limits.ts'
import type { Media } from '../media.ts'
import { presentItems } from './present.ts'
import { listNearDuplicates } from './store/items.ts'

/** Pictures that look similar to this one, the most similar first. */
export async function readNearDuplicates(media: Media, id: number, colleague: Colleague): Promise<NearDuplicate[]> {
  const near = await listNearDuplicates(media.db.kysely, id, nearDuplicatesMax)
  const items = await presentItems(
    media,
    near.map(({ row }) => row),
    colleague,
  )
  return items.map((item, at) => ({ item, likeness: near[at]!.likeness }))
}
