import type * as office from '#contract/office/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import * as store from '../store/widgets.ts'
import { dropCachedSlots, widgetsTag, type Widgets } from '../widgets.ts'

export const removeWidgets =
  (widgets: Widgets): Handler<typeof office.removeWidgets> =>
  async ({ body: { ids } }) => {
    const { context, db } = widgets
    await db.inTransaction(async trx => {
      const slots = await store.removeWidgets(trx, ids)
      if (slots.length > 0) await context.events.announce(trx, 'widgets.changed', { slots, tags: [widgetsTag] })
    })
    await dropCachedSlots(widgets)
    return { success: true }
  }
