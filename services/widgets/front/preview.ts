// Pins and widgets as they will be at a moment with the gathered changes: for previews, and for the test of who sees what.
import type { WidgetSlot, WidgetsReply } from '#contract/widgets.ts'
import { pinsAt, type FrontPin } from '#domain/front-page.ts'
import { presentWidget } from '../present.ts'
import { readDraft } from '../save.ts'
import { listChanges } from '../store/front.ts'
import type { WidgetRow } from '../store/tables.ts'
import { isShownAt, readShown, type Widgets } from '../widgets.ts'
import { readThings, valuesWith, widgetIdOf } from './things.ts'

export type GatheredWidget = { key: string; row: WidgetRow }
export type Gathered = { pins: FrontPin[]; widgets: GatheredWidget[] }

/** All pins and widgets with the gathered changes. A new widget has a negative id, as no other has it. */
export async function readGathered({ db, context }: Widgets): Promise<Gathered> {
  const values = valuesWith(await readThings(db.kysely), await listChanges(db.kysely))
  const pins: FrontPin[] = []
  const widgets: GatheredWidget[] = []
  for (const [key, value] of values) {
    if (value.kind === 'pin') {
      pins.push(value)
      continue
    }
    const { draft, tree } = readDraft(value.draft, context.config.siteUrl)
    const id = widgetIdOf(key) ?? -1 - widgets.length
    const { slot, position } = draft
    const now = context.clock.now()
    const row = {
      id,
      source: null,
      slot,
      position,
      draft,
      tree,
      changed_at: now,
      version: 0,
      starts_at: null,
      ends_at: null,
    }
    widgets.push({ key, row })
  }
  const inOrder = widgets.toSorted((a, b) => a.row.position - b.row.position || orderOf(a) - orderOf(b))
  return { pins, widgets: inOrder }
}

/** New widgets come last, in their order. */
const orderOf = ({ row }: GatheredWidget) => (row.id > 0 ? row.id : Number.MAX_SAFE_INTEGER + row.id)

export const pinnedAt = (pins: readonly FrontPin[], at: Date) =>
  pinsAt(pins, at).map(({ place, postId }) => ({ place, postId }))

export async function slotsAt(
  { context }: Widgets,
  widgets: readonly GatheredWidget[],
  slots: readonly WidgetSlot[],
  at: Date,
): Promise<WidgetsReply> {
  const rows = widgets.map(({ row }) => row).filter(({ slot, draft }) => slots.includes(slot) && isShownAt(draft, at))
  const { shown } = await readShown(context, rows)
  return Object.fromEntries(
    slots.map(slot => [slot, rows.filter(row => row.slot === slot).map(row => presentWidget(row, shown))]),
  )
}
