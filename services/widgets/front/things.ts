// What the front page is made of, as one map: pins, widgets, places of advertising and menus by their keys, now and with the gathered changes.
import type { Kysely } from 'kysely'
import type { FrontPinWanted, FrontWanted } from '#contract/front.ts'
import { widgetSlots, type WidgetSlot } from '#contract/widgets.ts'
import { listAdRows } from '../store/ads.ts'
import { listPins } from '../store/front.ts'
import type { ChangeRow, PinRow, WidgetRow, WidgetsTables } from '../store/tables.ts'
import { listOfSlots } from '../store/widgets.ts'
import { menuThings, type Menus } from './menus.ts'

/** `tree`: the HTML of a widget as readers have it. */
export type Thing = { version: number; value: FrontWanted; tree?: WidgetRow['tree'] }
export type Things = ReadonlyMap<string, Thing>

const momentOf = (date: Date | null) => date?.toISOString() ?? null

export const pinOf = ({ place, post_id, starts_at, ends_at }: PinRow): FrontPinWanted => ({
  kind: 'pin',
  place,
  postId: post_id,
  from: momentOf(starts_at),
  until: momentOf(ends_at),
})

export const widgetKey = (id: number) => `widget:${id}`
/** The id in the key of a widget that readers have; undefined for a new one and for a pin. */
export const widgetIdOf = (key: string): number | undefined => {
  const id = /^widget:(\d+)$/.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

const widgetOf = ({ draft, source }: WidgetRow): FrontWanted => ({
  kind: 'widget',
  draft: { ...draft, ...(source !== null && { source }) },
})

export const adsKey = (place: string) => `ads:${place}`
/** The place in a key of advertising. */
export const adPlaceOf = (key: string): string | undefined => /^ads:(.+)$/.exec(key)?.[1]

/** Without `menus`, and with the widgets of some slots only: what a page needs. */
export async function readThings(
  db: Kysely<WidgetsTables>,
  menus?: Menus,
  slots: readonly WidgetSlot[] = widgetSlots,
): Promise<Things> {
  const pins = await listPins(db)
  const widgets = await listOfSlots(db, slots)
  const ads = await listAdRows(db)
  return new Map<string, Thing>([
    ...pins.map(row => [row.key, { version: row.version, value: pinOf(row) }] as const),
    ...widgets.map(row => [widgetKey(row.id), { version: row.version, value: widgetOf(row), tree: row.tree }] as const),
    ...ads.map(({ place, version, value }) => [adsKey(place), { version, value }] as const),
    ...(menus ? menuThings(menus) : []),
  ])
}

/** What readers will have when the gathered changes are shown. */
export function valuesWith(things: Things, changes: readonly ChangeRow[]): Map<string, FrontWanted> {
  const values = new Map([...things].map(([key, { value }]) => [key, value]))
  for (const { key, wanted } of changes) {
    if (wanted === null) values.delete(key)
    else values.set(key, wanted)
  }
  return values
}
