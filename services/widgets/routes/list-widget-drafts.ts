import type * as office from '#contract/office/widgets.ts'
import { widgetSlots } from '#contract/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listOfSlots } from '../store/widgets.ts'
import type { Widgets } from '../widgets.ts'

export const listWidgetDrafts =
  ({ db }: Widgets): Handler<typeof office.listWidgetDrafts> =>
  async ({ query: { slot } }) => {
    const rows = await listOfSlots(db.kysely, slot ? [slot] : widgetSlots)
    return { items: rows.map(({ id, source, draft }) => ({ ...draft, id, source: source ?? undefined })) }
  }
