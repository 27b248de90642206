// The operator's file of advertising is brought in once; after that the office owns the places and the file is not read.
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { adRooms, isAdPlace } from '#domain/advertising.ts'
import type { AdvertisingFile } from '#platform/config/advertising.ts'
import { bringOrigin, listAdRows, saveAds } from '../store/ads.ts'
import { lockFront } from '../store/front.ts'
import { adsTag, dropCachedSlots, type Widgets } from '../widgets.ts'

export async function bringAdvertisingFile(widgets: Widgets): Promise<void> {
  const { context, db } = widgets
  const { advertising } = context.config
  if (!advertising) return
  const outcome = await db.inTransaction(async trx => {
    await lockFront(trx)
    if (!(await bringOrigin(trx, 'advertising', context.clock.now()))) return 'known'
    if ((await listAdRows(trx)).length > 0) return 'kept'
    for (const place of placesOf(advertising)) await saveAds(trx, place)
    await context.events.announce(trx, 'widgets.changed', { slots: [], tags: [adsTag] })
    return 'brought'
  })
  if (outcome === 'brought') await dropCachedSlots(widgets)
  context.log.warn(
    outcome === 'brought'
      ? 'ADVERTISING was brought into the office; the file is not read any more'
      : 'ADVERTISING is not read: advertising is changed in the office',
  )
}

/** What readers had: a banner without a number was the magazine's own. */
function placesOf({ places }: AdvertisingFile): AdPlaceWanted[] {
  return Object.entries(places).flatMap(([place, { height, ads }]) =>
    isAdPlace(place)
      ? {
          kind: 'ads',
          place,
          height,
          isOff: false,
          isKept: true,
          rooms: [...adRooms],
          show: [],
          hide: [],
          ads: ads.map(({ advertiser, erid, url, text, image }) => ({
            kind: 'banner',
            isOwn: erid === null,
            advertiser,
            inn: '',
            erid: erid ?? '',
            url,
            text,
            image,
            isOff: false,
            from: null,
            until: null,
          })),
        }
      : [],
  )
}
