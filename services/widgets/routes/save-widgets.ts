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

type Wanted = Pick<WidgetRow, 'source' | 'draft' | 'tree'>

const isSame = ({ source, draft, tree }: Wanted, wanted: Wanted) =>
  isDeepStrictEqual({ source, draft, tree }, JSON.parse(JSON.stringify(wanted)))

export function saveWidgets({ context, db }: Widgets): Handler<typeof Save> {
  return async ({ body: { widgets } }) => {
    // Before the transaction: parsing takes its time, and everybody waits for the only connection.
    const drafts = widgets.map(({ id, source, ...draft }) => {
      const tree = draft.type === 'parsed-html' ? parseHtml(draft.html, draft.slot, context.config.siteUrl) : null
      return { id, source, draft: draft satisfies SavedWidget, tree }
    })
    const results = await db.inTransaction(async trx => {
      const known = new Map(
        (
          await listKnown(trx, {
            ids: drafts.flatMap(({ id }) => id ?? []),
            sources: drafts.flatMap(({ source }) => source ?? []),
          })
        ).map(row => [row.id, row]),
      )
      const changed = new Set<WidgetSlot>()
      const outcomes: { id: number; outcome: 'created' | 'updated' | 'unchanged' }[] = []
      for (const { id, source: key, draft, tree } of drafts) {
        const ofKey = key && [...known.values()].find(({ source }) => source === key)
        const before = id === undefined ? ofKey : known.get(id)
        if (id !== undefined && !before) throw new DomainError('not_found', `Виджета ${id} нет`)
        if (before && ofKey && ofKey !== before) throw new DomainError('conflict', `Ключ ${key} занят другим виджетом`)
        const wanted = { source: key ?? (before ? before.source : null), draft, tree }
        if (before && isSame(before, wanted)) {
          outcomes.push({ id: before.id, outcome: 'unchanged' })
          continue
        }
        const { slot, position } = draft
        const row = { ...wanted, slot, position, changed_at: context.clock.now() }
        if (before) await updateWidget(trx, before.id, row)
        const savedId = before ? before.id : await insertWidget(trx, row)
        known.set(savedId, { ...row, id: savedId })
        outcomes.push({ id: savedId, outcome: before ? 'updated' : 'created' })
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
