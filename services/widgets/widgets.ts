// What the routes of this service share: reading slots through the cache.
import { randomInt } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { listQuickPolls } from '#contract/office/quiz.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import { askRecipes, askSection } from '#contract/client/section-posts.ts'
import type { WidgetReply, WidgetSlot, WidgetsReply } from '#contract/widgets.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { slotJitterSeconds, slotSeconds, sparesFactor } from './limits.ts'
import { isOnAt, nextChangeAfter } from '#domain/front-page.ts'
import { presentWidget, type Shown, type TaxonomyPosts } from './present.ts'
import type { WidgetRow, WidgetsTables } from './store/tables.ts'
import { listOfSlots } from './store/widgets.ts'

export type Widgets = { context: ServiceContext; db: ServiceDatabase<WidgetsTables> }

export function openWidgets(context: ServiceContext): Widgets {
  return { context, db: context.db.of<WidgetsTables>('widgets') }
}

/** The cache tag of every answer and page with widgets. */
export const widgetsTag = 'widgets'
/** The cache tag of the pins of the home page. */
export const frontTag = 'front'

/** The cache tag of every page that may show advertising. */
export const adsTag = 'advertising'

type KeptSlot = { widgets: WidgetReply[]; tags: string[]; /** Milliseconds. */ until: number }
type SlotsRead = { slots: WidgetsReply; tags: string[]; secondsLeft: number }

const keyOf = (slot: WidgetSlot) => `widgets ${slot}`

/** Reads slots from the cache and builds the missing ones together; an empty slot is cached like any other (spec 7). */
async function readSlots({ context, db }: Widgets, wanted: readonly WidgetSlot[]): Promise<SlotsRead> {
  const { cache, clock } = context
  const now = clock.now().getTime()
  const mark = await cache.mark()
  const kept = new Map<WidgetSlot, KeptSlot>()
  const readSlot = async (slot: WidgetSlot) => {
    const bytes = await cache.get(keyOf(slot))
    const read = bytes && (JSON.parse(bytes.toString()) as KeptSlot)
    if (read && read.until > now) kept.set(slot, read)
  }
  await Promise.all(wanted.map(readSlot))
  const missing = wanted.filter(slot => !kept.has(slot))
  if (missing.length > 0) {
    const all = await listOfSlots(db.kysely, missing)
    const rows = all.filter(({ draft }) => isShownAt(draft, clock.now()))
    const { shown, isWhole } = await readShown(context, rows)
    for (const slot of missing) {
      const widgets = rows.filter(row => row.slot === slot).map(row => presentWidget(row, shown))
      const seconds = secondsToKeep(
        all.filter(row => row.slot === slot),
        clock.now(),
      )
      const tags = [widgetsTag, ...new Set(widgets.flatMap(tagsOf))]
      const made = { widgets, tags, until: isWhole ? now + seconds * 1000 : now }
      kept.set(slot, made)
      if (isWhole) await cache.set(keyOf(slot), JSON.stringify(made), { ttlSeconds: seconds, tags, mark })
    }
  }
  const all = [...kept.values()]
  return {
    slots: Object.fromEntries(wanted.map(slot => [slot, kept.get(slot)!.widgets])),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    secondsLeft: Math.floor((Math.min(...all.map(({ until }) => until)) - now) / 1000),
  }
}

export const isShownAt = (draft: Pick<WidgetRow['draft'], 'isOff' | 'from' | 'until'>, at: Date): boolean =>
  !draft.isOff && isOnAt(draft, at)

/** A slot is built again when one of its widgets begins or ends. */
function secondsToKeep(rows: readonly WidgetRow[], now: Date): number {
  const usual = slotSeconds + randomInt(slotJitterSeconds + 1)
  const next = nextChangeAfter(
    rows.map(({ draft }) => draft),
    now,
  )
  return next ? Math.min(usual, Math.ceil((next.getTime() - now.getTime()) / 1000)) : usual
}

/** Reads slots for an answer, which gets their tags and the time that they may be kept. */
export async function answerSlots(
  widgets: Widgets,
  slots: readonly WidgetSlot[],
  answer: AnswerContext,
): Promise<WidgetsReply> {
  const read = await readSlots(widgets, slots)
  answer.tag(...read.tags)
  answer.cacheFor(read.secondsLeft)
  return read.slots
}

/** The caller of a save reads it at once; the event reaches this process, and its pages, a moment later. */
export const dropCachedSlots = ({ context }: Pick<Widgets, 'context'>) =>
  context.cache.invalidateTags([widgetsTag, frontTag, adsTag])

/** Posts and polls that a change must drop from the cache at once; a new post of a section appears when the slot is built again. */
function tagsOf(widget: WidgetReply): string[] {
  switch (widget.type) {
    case 'taxonomy-posts':
    case 'posts-collection':
      return [...widget.items, ...widget.list].map(({ id }) => `post-${id}`)
    case 'recipes-list':
      return [...widget.recipes, ...widget.list].map(({ postId }) => `post-${postId}`)
    case 'quick-poll':
      return widget.items.flatMap(({ id, data }) => [
        `poll-${id}`,
        ...(data.article ? [`post-${data.article.id}`] : []),
      ])
    case 'parsed-html':
      return []
  }
}

/** Asks for the cards of all chosen posts in one call per owner, and for a list per section. `isWhole`: every owner answered. */
export async function readShown(
  context: ServiceContext,
  rows: readonly WidgetRow[],
): Promise<{ shown: Shown; isWhole: boolean }> {
  let isWhole = true
  /** A 4xx means that there is nothing to show; an owner that fails (5xx) is asked again next time. */
  const orNothing = async <Value>(asked: Promise<Value>, nothing: Value): Promise<Value> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof CallError && error.status < 500) return nothing
      context.log.warn({ err: error }, 'a widget is shown without its posts')
      isWhole = false
      return nothing
    }
  }
  const chosenIds = rows.flatMap(({ draft }) =>
    draft.type === 'posts-collection' || draft.type === 'recipes-list' ? draft.ids : [],
  )
  const taxonomies = new Map<number, TaxonomyPosts>()
  const newestRecipes = new Map<number, RecipeCardReply[]>()
  const pollIds = [...new Set(rows.flatMap(({ draft }) => (draft.type === 'quick-poll' ? draft.ids : [])))]
  const noPolls = { items: [] }
  const [cards, polls] = await Promise.all([
    orNothing(readPostCards(context.ask, [...new Set(chosenIds)]), new Map()),
    pollIds.length === 0
      ? noPolls
      : orNothing(context.ask(listQuickPolls, { query: { ids: pollIds.join() } }), noPolls),
    ...rows.map(async ({ id, draft }) => {
      if (draft.type === 'taxonomy-posts') {
        const reply = await orNothing(askSection(context.ask, draft, { limit: draft.limit * sparesFactor }), undefined)
        if (reply) taxonomies.set(id, { termId: reply.id, items: reply.items })
      }
      if (draft.type === 'recipes-list' && draft.ids.length === 0) {
        const query = { limit: draft.limit * sparesFactor }
        const reply = await orNothing(askRecipes(context.ask, draft.path, query), undefined)
        if (reply) newestRecipes.set(id, reply.items)
      }
    }),
  ])
  const pollOf = new Map(polls.items.map(poll => [poll.id, poll]))
  return { shown: { cards, taxonomies, newestRecipes, polls: pollOf }, isWhole }
}
