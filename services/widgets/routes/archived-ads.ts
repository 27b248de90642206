// Advertising in an archive: whole, with its contracts, because an archive moves one magazine from one installation to another.
import type * as calls from '#contract/front-ads.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listAdRows, saveAds } from '../store/ads.ts'
import { lockFront } from '../store/front.ts'
import { adsTag, dropCachedSlots, type Widgets } from '../widgets.ts'

export const listArchivedAds =
  ({ db }: Widgets): Handler<typeof calls.listArchivedAds> =>
  async () => ({ items: (await listAdRows(db.kysely)).map(({ value: { kind: _, ...place } }) => place) })

export const restoreAds =
  (widgets: Widgets): Handler<typeof calls.restoreAds> =>
  async ({ body: { places } }) => {
    const { db, context } = widgets
    const outcome = await db.inTransaction(async trx => {
      await lockFront(trx)
      if ((await listAdRows(trx)).length > 0) return 'kept' as const
      for (const place of places) await saveAds(trx, { kind: 'ads', ...place })
      if (places.length > 0) await context.events.announce(trx, 'widgets.changed', { slots: [], tags: [adsTag] })
      return 'created' as const
    })
    await dropCachedSlots(widgets)
    return { outcome }
  }
