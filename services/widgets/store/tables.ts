import type { Generated, Selectable } from 'kysely'
import type { Tree } from '#article-body/tree.ts'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import type { FrontWanted } from '#contract/front.ts'
import type { SavedWidget } from '#contract/office/widgets.ts'
import type { WidgetSlot } from '#contract/widgets.ts'

type WidgetTable = {
  id: Generated<number>
  source: string | null
  slot: WidgetSlot
  position: number
  draft: SavedWidget
  tree: Tree | null
  changed_at: Date
  version: Generated<number>
  starts_at: Date | null
  ends_at: Date | null
}
type FrontPinTable = {
  key: string
  place: number
  post_id: number
  starts_at: Date | null
  ends_at: Date | null
  version: Generated<number>
}
type FrontAdsTable = { place: string; value: AdPlaceWanted; version: Generated<number> }
type FrontChangeTable = {
  key: string
  base: number
  wanted: FrontWanted | null
  version: Generated<number>
  changed_by: string
  changed_at: Date
}
/** A thing before and after a release; `version` is the one that readers then had, null if it was taken away. */
export type ReleasedItem = {
  key: string
  before: FrontWanted | null
  after: FrontWanted | null
  version: number | null
}
type FrontReleaseTable = {
  id: Generated<number>
  made_by: string
  made_at: Date
  items: ReleasedItem[]
  is_return: boolean
}
export type WidgetsTables = {
  widget: WidgetTable
  front_pin: FrontPinTable
  front_ads: FrontAdsTable
  front_origin: { name: string; brought_at: Date }
  front_change: FrontChangeTable
  front_release: FrontReleaseTable
  front_clock: { id: number; told_until: Date }
}
export type WidgetRow = Selectable<WidgetTable>
export type PinRow = Selectable<FrontPinTable>
export type AdsRow = Selectable<FrontAdsTable>
export type ChangeRow = Selectable<FrontChangeTable>
export type ReleaseRow = Selectable<FrontReleaseTable>
