// What editors, importers and the demo write. Internal.
import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#contract/errors.ts'
import type {
  listWidgetDrafts as Drafts,
  removeWidgets as Remove,
  SavedWidget,
  saveWidgets as Save,
} from '#contract/office/widgets.ts'
import { widgetSlots, type WidgetSlot } from '#contract/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import { parseHtml } from '../parse-html.ts'
import {
  insertWidget,
  listKnown,
  listOfSlots,
  removeWidgets as remove,
  updateWidget,
  type WidgetRow,
} from '../store.ts'
import { widgetsTag, type Widgets } from '../widgets.ts'

const sameAs = (row: WidgetRow, draft: SavedWidget, tree: unknown) =>
  isDeepStrictEqual({ draft: row.draft, tree: row.tree }, JSON.parse(JSON.stringify({ draft, tree })))

export function saveWidgets({ context, db }: Widgets): Handler<typeof Save> {
  return async ({ body: { widgets } }) => {
    const results = await db.inTransaction(async trx => {
      const known = await listKnown(trx, {
        ids: widgets.flatMap(({ id }) => id ?? []),
        sources: widgets.flatMap(({ source }) => source ?? []),
      })
      const changed = new Set<WidgetSlot>()
      const outcomes: { id: number; outcome: 'created' | 'updated' | 'unchanged' }[] = []
      for (const { id, source: ownKey, ...draft } of widgets) {
        const before = known.find(row => (id === undefined ? ownKey && row.source === ownKey : row.id === id))
        if (id !== undefined && !before) throw new DomainError('not_found', `Виджета ${id} нет`)
        const tree = draft.type === 'parsed-html' ? parseHtml(draft.html, draft.slot, context.config.siteUrl) : null
        if (before && sameAs(before, draft, tree)) {
          outcomes.push({ id: before.id, outcome: 'unchanged' })
          continue
        }
        const { slot, position } = draft
        const source = ownKey ?? before?.source ?? null
        const row = { source, slot, position, draft, tree, changed_at: context.clock.now() }
        if (before) await updateWidget(trx, before.id, row)
        outcomes.push(
          before ? { id: before.id, outcome: 'updated' } : { id: await insertWidget(trx, row), outcome: 'created' },
        )
        changed.add(slot)
        if (before) changed.add(before.slot)
      }
      if (changed.size > 0)
        await context.events.announce(trx, 'widgets.changed', { slots: [...changed], tags: [widgetsTag] })
      return outcomes
    })
    return { results }
  }
}

export function removeWidgets({ context, db }: Widgets): Handler<typeof Remove> {
  return async ({ body: { ids } }) => {
    await db.inTransaction(async trx => {
      const slots = await remove(trx, ids)
      if (slots.length > 0) await context.events.announce(trx, 'widgets.changed', { slots, tags: [widgetsTag] })
    })
    return { success: true }
  }
}

export function listWidgetDrafts({ db }: Widgets): Handler<typeof Drafts> {
  return async ({ query: { slot } }) => {
    const rows = await listOfSlots(db.kysely, slot ? [slot] : widgetSlots)
    return { items: rows.map(({ id, source, draft }) => ({ ...draft, id, source: source ?? undefined })) }
  }
}
