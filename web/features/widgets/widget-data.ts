import type { PollData } from '#contract/quiz.ts'
import type { WidgetPlace } from '#contract/widgets.ts'
import type { PlacedAds } from '../../data/place-ads.ts'
import type { Card, RecipeCardData } from '../../data/card.ts'

export type WidgetPost = { card: Card; recipe?: undefined } | { recipe: RecipeCardData; card?: undefined }
/** Without the name, which is for editors only. */
export type WidgetPoll = Omit<PollData, 'name'>

/** A widget as its page shows it, without the posts that the page shows elsewhere. */
export type WidgetData = {
  id: number
  title: string
  more: { title: string; url: string } | null
  /** Sticky in the side column. */
  isFixed: boolean
} & ({ kind: 'posts'; posts: WidgetPost[] } | { kind: 'polls'; polls: WidgetPoll[] } | { kind: 'html'; html: string })

/** Slots that show widgets. */
export type DrawnPlace = Exclude<WidgetPlace, 'scripts'>
export type PageWidgets = Partial<Record<DrawnPlace, WidgetData[]>> & {
  /** The script widgets of this page and the networks that stand on it, if the site has any. */
  scripts?: number[]
  ads?: PlacedAds
}
