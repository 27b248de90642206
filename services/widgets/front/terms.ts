// Pages are rendered again in the minute in which a pin, a widget or an advertisement begins or ends.
import { findNextTerm, moveClock } from '../store/front.ts'
import { adsTag, dropCachedSlots, frontTag, widgetsTag, type Widgets } from '../widgets.ts'

export function startTerms(widgets: Widgets): void {
  const { context, db } = widgets
  const look = context.jobs.whenDue('widgets.terms', {
    findNext: () => findNextTerm(db.kysely),
    run: async () => {
      const now = context.clock.now()
      await db.inTransaction(async trx => {
        if (await moveClock(trx, now))
          await context.events.announce(trx, 'widgets.changed', { slots: [], tags: [widgetsTag, frontTag, adsTag] })
      })
      await dropCachedSlots(widgets)
    },
  })
  context.events.on('widgets.changed', look)
}
