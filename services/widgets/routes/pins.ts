import { randomUUID } from 'node:crypto'
import type * as calls from '#contract/front.ts'
import { nextChangeAfter } from '#domain/front-page.ts'
import type { Handler } from '#platform/http/answer.ts'
import { pinnedAt } from '../front/preview.ts'
import { pinOf } from '../front/things.ts'
import { slotSeconds } from '../limits.ts'
import { listPins, lockFront, savePin } from '../store/front.ts'
import { dropCachedSlots, frontTag, type Widgets } from '../widgets.ts'

export const listFrontPins =
  ({ db, context }: Widgets): Handler<typeof calls.listFrontPins> =>
  async (_, answer) => {
    const now = context.clock.now()
    const pins = (await listPins(db.kysely)).map(pinOf)
    const next = nextChangeAfter(pins, now)
    answer.tag(frontTag)
    answer.cacheFor(next ? Math.min(slotSeconds, Math.floor((next.getTime() - now.getTime()) / 1000)) : slotSeconds)
    return { pins: pinnedAt(pins, now) }
  }

export const listArchivedPins =
  ({ db }: Widgets): Handler<typeof calls.listArchivedPins> =>
  async () => ({ items: (await listPins(db.kysely)).map(pinOf) })

export const restorePins =
  (widgets: Widgets): Handler<typeof calls.restorePins> =>
  async ({ body: { pins } }) => {
    const { db, context } = widgets
    const outcome = await db.inTransaction(async trx => {
      await lockFront(trx)
      if ((await listPins(trx)).length > 0) return 'kept' as const
      for (const pin of pins) await savePin(trx, `pin:${randomUUID()}`, { kind: 'pin', ...pin })
      if (pins.length > 0) await context.events.announce(trx, 'widgets.changed', { slots: [], tags: [frontTag] })
      return 'created' as const
    })
    await dropCachedSlots(widgets)
    return { outcome }
  }
