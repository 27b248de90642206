// Announces that readers see other pictures, so that the pages that use them are rendered again.
import type { Transaction } from 'kysely'
import type { Media } from '../media.ts'
import type { MediaTables } from '../store.ts'
import { listOwners } from './store/usages.ts'

/** The limit of an event (contract/events.ts). */
const piece = 500

/** Tags of pages by the kind of an owner that has no event of its own. */
const tagsOf = { person: (id: number) => [`person-${id}`, 'people'], term: () => ['terms'], widget: () => ['widgets'] }

export async function announceChanged(
  { context }: Media,
  trx: Transaction<MediaTables>,
  pictures: readonly number[],
): Promise<void> {
  if (pictures.length === 0) return
  const owners = await listOwners(trx, pictures)
  const posts = owners.flatMap(({ owner_kind, owner_id }) =>
    owner_kind === 'article' || owner_kind === 'recipe' ? [owner_id] : [],
  )
  const tags = new Set(
    owners.flatMap(({ owner_kind, owner_id }) =>
      owner_kind === 'person' || owner_kind === 'term' || owner_kind === 'widget' ? tagsOf[owner_kind](owner_id) : [],
    ),
  )
  const ids = [...pictures]
  for (let at = 0; at === 0 || at < posts.length; at += piece)
    await context.events.announce(trx, 'picture.changed', {
      ids,
      posts: posts.slice(at, at + piece),
      tags: at === 0 ? [...tags] : [],
    })
}
