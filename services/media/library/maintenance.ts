// Periodic maintenance: deletes abandoned uploads and removed items, handles expired rights. Each run is bounded.
import { wayBackDays } from '#contract/office/library.ts'
import { dayMs } from '#domain/time-units.ts'
import { rightsDays, maintenanceBatch, uploadKeptMs } from '../limits.ts'
import type { Media } from '../media.ts'
import { requestPreparing } from '../prepare.ts'
import { removalQueue } from '../removal.ts'
import { deleteStored } from '../store.ts'
import { announceChanged } from './announce.ts'
import { daysOf } from './present.ts'
import {
  findUnhashed,
  listEndingRights,
  listGone,
  lockItems,
  readItems,
  updateItem,
  type ItemRow,
} from './store/items.ts'
import { listOldUploads } from './store/uploads.ts'
import { removeUpload } from './uploads.ts'

export async function runMaintenance(media: Media): Promise<void> {
  await removeAbandoned(media)
  await removeExpired(media)
  await announceRights(media)
  if (await findUnhashed(media.db.kysely)) await requestPreparing(media)
}

async function removeAbandoned(media: Media): Promise<void> {
  const until = new Date(media.context.clock.now().getTime() - uploadKeptMs)
  for (const id of await listOldUploads(media.db.kysely, until, maintenanceBatch)) await removeUpload(media, id)
}

async function removeExpired(media: Media): Promise<void> {
  const until = new Date(media.context.clock.now().getTime() - wayBackDays * dayMs)
  for (const row of await listGone(media.db.kysely, until, maintenanceBatch)) await removeForGood(media, row)
}

/** Restores the item instead if it was used again after its removal. */
async function removeForGood({ db, context: { blobs, jobs } }: Media, { kind, media_id: id }: ItemRow): Promise<void> {
  await db.inTransaction(async trx => {
    await lockItems(trx, [{ kind, id }])
    const [row] = await readItems(trx, [{ kind, id }])
    if (!row?.removed_at) return
    if (row.places > 0) return updateItem(trx, { kind, id }, { removed_at: null })
    await deleteStored(trx, kind, id)
    if (row.image) await jobs.send(removalQueue, { id }, { trx })
    // Last, and inside the transaction: an upload of the same bytes waits for this row and then stores them again.
    const key = row.image?.master_key ?? row.file?.blob_key
    if (key !== undefined) await blobs.remove(key)
  })
}

async function announceRights(media: Media): Promise<void> {
  const { db, context } = media
  const { today } = daysOf(media)
  // The nearest end comes first, so that ended rights are not also announced as ending.
  for (const days of rightsDays)
    await db.inTransaction(async trx => {
      const ending = await listEndingRights(trx, { today, days, limit: maintenanceBatch })
      for (const { kind, media_id: id } of ending) {
        await updateItem(trx, { kind, id }, { rights_told: days }, { isSeen: days === 0 && kind === 'picture' })
        await context.events.announce(trx, 'rights.ending', { kind, id, days })
      }
      if (days !== 0) return
      const pictures = ending.flatMap(({ kind, media_id }) => (kind === 'picture' ? [media_id] : []))
      await announceChanged(media, trx, pictures)
    })
}
