// Which places of advertising a page has, and what stands in them. Pure.
import type { ShownAd, ShownAds } from '#contract/front-ads.ts'
import type { AdPlace, AdRoom } from '#domain/advertising.ts'
import { hasSlot, isWidgetVisible, type PageFact, type PageLayout } from '#domain/widget-visibility.ts'
import { chooseAd } from './choose-ad.ts'

type Network = Extract<ShownAd, { kind: 'network' }>
/** `ad` is null in a place that waits for a script of the page. */
export type PlacedAd = {
  height: number
  ad: Extract<ShownAd, { kind: 'banner' }> | Pick<Network, 'kind' | 'container'> | null
}
export type PlacedAds = Partial<Record<AdPlace, PlacedAd>>

type Page = { room: AdRoom; layout: PageLayout; isIndex: boolean; facts: readonly PageFact[]; path: string }

/** A text may exclude advertising, and the pages of the magazine about itself have none. */
const isWithoutAds = (facts: readonly PageFact[]) =>
  facts.some(
    ({ type, value }) =>
      ((type === 'post_tag' || type === 'keywords') && value === 'noad') || (type === 'page_type' && value === 'page'),
  )

/** `networks`: whose scripts run on this page. */
export function placeAds({ places }: ShownAds, page: Page): { placed: PlacedAds; networks: number[] } {
  const placed: PlacedAds = {}
  const networks: number[] = []
  if (isWithoutAds(page.facts)) return { placed, networks }
  for (const { place, height, isKept, rooms, ads, ...visibility } of places) {
    if (!rooms.includes(page.room)) continue
    if (!hasSlot(page.layout, place, { what: 'ad', isIndex: page.isIndex })) continue
    if (!isWidgetVisible(visibility, page.facts)) continue
    const ad = chooseAd(ads, page.path)
    if (!ad && !isKept) continue
    if (ad?.kind === 'network') networks.push(ad.id)
    placed[place] = {
      height,
      ad: ad?.kind === 'network' ? { kind: 'network', container: ad.container } : (ad ?? null),
    }
  }
  return { placed, networks }
}

/** The scripts of all networks, as a page must allow them. */
export const networkCodes = ({ places }: ShownAds): string[] =>
  places.flatMap(({ ads }) =>
    ads.flatMap(ad =>
      ad.kind === 'network' ? ad.scripts.flatMap(script => ('code' in script ? script.code : [])) : [],
    ),
  )
export const hasNetworks = ({ places }: ShownAds): boolean =>
  places.some(({ ads }) => ads.some(({ kind }) => kind === 'network'))
