import type * as office from '#contract/office/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readDraft, saveDrafts } from '../save.ts'
import { dropCachedSlots, widgetsTag, type Widgets } from '../widgets.ts'

export const saveWidgets =
  (widgets: Widgets): Handler<typeof office.saveWidgets> =>
  async ({ body }) => {
    const { context, db } = widgets
    const drafts = body.widgets.map(draft => readDraft(draft, context.config.siteUrl))
    const results = await db.inTransaction(async trx => {
      const { outcomes, changed } = await saveDrafts(trx, drafts, context.clock.now())
      if (changed.length > 0)
        await context.events.announce(trx, 'widgets.changed', { slots: changed, tags: [widgetsTag] })
      return outcomes
    })
    await dropCachedSlots(widgets)
    return { results }
  }
