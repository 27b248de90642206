// Pins and widgets as they will be at a moment with the gathered changes: for previews, and for the test of who sees what.
import { frontChangesMax } from '#contract/front.ts'
import { widgetSlots, type WidgetSlot, type WidgetsReply } from '#contract/widgets.ts'
import { pinsAt, type FrontPin } from '#domain/front-page.ts'
import { presentWidget } from '../present.ts'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { readDraft } from '../save.ts'
import { listChanges } from '../store/front.ts'
import type { ChangeRow, WidgetRow } from '../store/tables.ts'
import { isShownAt, readShown, type Widgets } from '../widgets.ts'
import { readThings, valuesWith, widgetIdOf } from './things.ts'

export type GatheredWidget = { key: string; row: WidgetRow }
export type Gathered = { pins: FrontPin[]; widgets: GatheredWidget[]; ads: AdPlaceWanted[] }

/** All pins, and the widgets of slots, with the gathered changes. A new widget has a negative id, as no other has it. */
export async function readGathered(
  { db, context }: Widgets,
  slots: readonly WidgetSlot[] = widgetSlots,
): Promise<Gathered> {
  const things = await readThings(db.kysely, undefined, slots)
  const changes = await listChanges(db.kysely)
  const versions = new Map(changes.map(({ key, version }) => [key, version]))
  const pins: FrontPin[] = []
  const widgets: GatheredWidget[] = []
  const ads: AdPlaceWanted[] = []
  for (const [key, value] of valuesWith(things, changes)) {
    if (value.kind === 'pin') pins.push(value)
    if (value.kind === 'ads') ads.push(value)
    if (value.kind !== 'widget' || !slots.includes(value.draft.slot)) continue
    const { id: _, source: __, ...draft } = value.draft
    const version = versions.get(key)
    // What readers have was parsed when it was saved.
    const tree =
      version === undefined ? things.get(key)!.tree! : parsedOf({ key, version }, value.draft, context.config.siteUrl)
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
  return { pins, widgets: inOrder, ads }
}

/** The HTML of gathered changes by their versions, which never come back. A draft has at most so many. */
const parsed = new Map<string, WidgetRow['tree']>()

function parsedOf(
  { key, version }: Pick<ChangeRow, 'key' | 'version'>,
  draft: Parameters<typeof readDraft>[0],
  siteUrl: string,
): WidgetRow['tree'] {
  const name = `${key} ${version}`
  const known = parsed.get(name)
  if (known !== undefined) return known
  const { tree } = readDraft(draft, siteUrl)
  if (parsed.size >= frontChangesMax) parsed.delete(parsed.keys().next().value!)
  parsed.set(name, tree)
  return tree
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
