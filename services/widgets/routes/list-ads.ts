import type { listAds as call } from '#contract/front-ads.ts'
import { nextChangeAfter } from '#domain/front-page.ts'
import type { Handler } from '#platform/http/answer.ts'
import { adsAt } from '../ads/ads.ts'
import { slotSeconds } from '../limits.ts'
import { listAdRows } from '../store/ads.ts'
import { adsTag, type Widgets } from '../widgets.ts'

/** Kept until the next begin or end. */
export const listAds =
  ({ db, context }: Widgets): Handler<typeof call> =>
  async (_, answer) => {
    const now = context.clock.now()
    const places = (await listAdRows(db.kysely)).map(({ value }) => value)
    const next = nextChangeAfter(
      places.flatMap(({ ads }) => ads),
      now,
    )
    answer.tag(adsTag)
    answer.cacheFor(next ? Math.min(slotSeconds, Math.floor((next.getTime() - now.getTime()) / 1000)) : slotSeconds)
    return adsAt(places, now)
  }
