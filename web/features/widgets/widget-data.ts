import type { PollData } from '#contract/quiz.ts'
import type { WidgetPlace } from '#contract/widgets.ts'
import type { Card, RecipeCardData } from '../../data/card.ts'

export type WidgetPost = { card: Card; recipe?: undefined } | { recipe: RecipeCardData; card?: undefined }
/** Without the name, which is for editors. */
export type WidgetPoll = Omit<PollData, 'name'>

/** A widget as its page draws it: what the page shows elsewhere is left out. */
export type WidgetData = {
  id: number
  title: string
  more: { title: string; url: string } | null
  /** Stays in sight in the sidebar. */
  isFixed: boolean
} & ({ kind: 'posts'; posts: WidgetPost[] } | { kind: 'polls'; polls: WidgetPoll[] } | { kind: 'html'; html: string })

/** Places that widgets are drawn at. */
export type DrawnPlace = Exclude<WidgetPlace, 'scripts'>
export type PageWidgets = Partial<Record<DrawnPlace, WidgetData[]>> & {
  /** Which widgets of scripts this page has, where there are any. */
  scripts?: number[]
}
