// Loads the widgets of a page: one call for all slots of its room, kept between pages (server/caching/answer-cache.ts). Then the visibility rules
// apply, and posts that the page shows elsewhere are left out.
import { renderBodyHtml } from '#article-body/render-web.tsx'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleCardReply } from '#contract/article.ts'
import { articlePageSize, recipePageSize } from '#contract/lists.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import { askRecipes, askSection } from '#contract/client/section-posts.ts'
import { hasSlot, isWidgetVisible, type PageFact, type PageLayout } from '#domain/widget-visibility.ts'
import {
  widgetPlaces,
  type WidgetPlace,
  type WidgetReply,
  type WidgetSlot,
  type WidgetsReply,
} from '#contract/widgets.ts'
import { toCard, toRecipeCard } from '../../data/card.server.ts'
import { askAds, askSlots } from '../../data/front.server.ts'
import { hasNetworks, placeAds } from '../../data/place-ads.ts'
import type { ShownAds } from '#contract/front-ads.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'
import type { DrawnPlace, PageWidgets, WidgetData, WidgetPost } from './widget-data.ts'

export type WidgetRoom = '' | 'recipes-' | 'health-'
type Asked = { room: WidgetRoom; reply: WidgetsReply; ads: ShownAds; path: string; ask: PageInput['ask'] }
type Asking = Pick<PageInput, 'ask' | 'page' | 'url'>

const drawn = widgetPlaces.filter((place): place is DrawnPlace => place !== 'scripts')
const slotOf = (room: WidgetRoom, place: WidgetPlace): WidgetSlot => `${room}${place}`

/** Starts the call early: the response is needed only when the page is put together. Lite has no widgets. */
export async function askWidgets(input: Asking, room: WidgetRoom): Promise<Asked> {
  const { ask, page } = input
  const path = input.url.pathname
  if (page.isLite) return { room, reply: {}, ads: { places: [], origins: [] }, path, ask }
  const slots = widgetPlaces.map(place => slotOf(room, place))
  const [reply, ads] = await Promise.all([askSlots(input, slots), askAds(input)])
  return { room, reply, ads, path, ask }
}

export type WidgetPlacing = {
  /** Which slots the page has. */
  layout: PageLayout
  facts: readonly PageFact[]
  /** URLs of the posts that the page shows, its own included. */
  shown: readonly (string | { url: string })[]
  /** Polls in the body of the page's post. */
  polls?: readonly number[]
  isIndex?: boolean
}

const pollKey = (id: number) => `poll ${id}`

/**
 * Fills the slots in the order of the page: a post of one widget is not repeated in the next. A widget whose posts the page shows already
 * gets the next posts of its source, and is left out when there are none. A poll leads to its article only if the page does not show it.
 */
export async function placeWidgets(
  { room, reply, ads, path, ask }: Asked,
  { layout, facts, shown, polls = [], isIndex = false }: WidgetPlacing,
): Promise<PageWidgets> {
  const seen = new Set([...shown.map(each => (typeof each === 'string' ? each : each.url)), ...polls.map(pollKey)])
  const placed: PageWidgets = {}
  for (const place of drawn) {
    const matching = (reply[slotOf(room, place)] ?? [])
      .filter(({ type }) => hasSlot(layout, place, { what: type === 'quick-poll' ? 'poll' : 'widget', isIndex }))
      .filter(widget => isWidgetVisible(widget.visibility, facts))
    const widgets: WidgetData[] = []
    for (const widget of matching) {
      const data = await presentWidget(widget, seen, ask)
      if (data) widgets.push(data)
    }
    if (widgets.length > 0) placed[place] = widgets
  }
  const scripts = reply[slotOf(room, 'scripts')] ?? []
  const { placed: placedAds, networks } = placeAds(ads, { room, layout, isIndex, facts, path })
  if (Object.keys(placedAds).length > 0) placed.ads = placedAds
  if (scripts.length > 0 || hasNetworks(ads))
    placed.scripts = [
      ...scripts.filter(each => isWidgetVisible(each.visibility, facts)).map(({ id }) => id),
      ...networks,
    ]
  return placed
}

/** Loads widgets for pages that have them around the header and above the footer only. */
export async function loadWidgetsAround(
  input: Asking,
  room: WidgetRoom,
  pageType: 'search' | 'topics' | 'courses' | 'health-services',
): Promise<PageWidgets> {
  const facts = [{ type: 'page_type', value: pageType }]
  return placeWidgets(await askWidgets(input, room), { layout: 'other', facts, shown: [] })
}

/** One response serves many pages, so its content is prepared once. */
const readyOf = new WeakMap<WidgetReply, readonly WidgetPost[] | string>()

function ready<Made extends readonly WidgetPost[] | string>(widget: WidgetReply, make: () => Made): Made {
  const known = readyOf.get(widget) as Made | undefined
  if (known !== undefined) return known
  const made = make()
  readyOf.set(widget, made)
  return made
}

type PostsWidget = Extract<WidgetReply, { type: 'taxonomy-posts' | 'posts-collection' | 'recipes-list' }>

const toPost = (item: ArticleCardReply | RecipeCardReply): WidgetPost =>
  item.type === 'recipe' ? { recipe: toRecipeCard(item) } : { card: toCard(item) }

const itemsOf = (widget: PostsWidget) => (widget.type === 'recipes-list' ? widget.recipes : widget.items)

function postsOf(widget: PostsWidget) {
  return [...itemsOf(widget), ...widget.list].map(toPost)
}

/** Number of posts loaded at once after those of the widget: together more than a page of a list shows. */
const furtherCount = { articles: articlePageSize, recipes: recipePageSize }

/**
 * Loads the next posts of a widget's source. They are the same for every page, so one call serves all pages; posts that an editor chose
 * have no successors.
 */
async function furtherPosts(widget: PostsWidget, ask: PageInput['ask']): Promise<WidgetPost[]> {
  const exclude = [...itemsOf(widget), ...widget.list].map(({ id }) => id).join()
  const behind = exclude === '' ? {} : { exclude }
  if (widget.type === 'taxonomy-posts')
    return orElse(
      askSection(ask, widget.data, { limit: furtherCount.articles, ...behind }).then(reply => reply.items.map(toPost)),
      [],
    )
  if (widget.type === 'recipes-list' && widget.ids.length === 0)
    return orElse(
      askRecipes(ask, widget.data.path, { limit: furtherCount.recipes, ...behind }).then(reply =>
        reply.items.map(toPost),
      ),
      [],
    )
  return []
}

async function presentWidget(
  widget: WidgetReply,
  seen: Set<string>,
  ask: PageInput['ask'],
): Promise<WidgetData | undefined> {
  const frame = { id: widget.id, title: widget.title, more: widget.moreLink, isFixed: widget.fixed }
  switch (widget.type) {
    case 'quick-poll': {
      const polls = widget.items
        .filter(({ id }) => !seen.has(pollKey(id)))
        .map(({ data: { name: _, article, ...poll } }) => ({
          ...poll,
          article: article && seen.has(article.url) ? null : article,
        }))
      for (const { id } of polls) seen.add(pollKey(id))
      return polls.length > 0 ? { ...frame, kind: 'polls', polls } : undefined
    }
    case 'parsed-html': {
      const html = ready(widget, () => renderBodyHtml(widget.data.parsed_content as Tree))
      return html === '' ? undefined : { ...frame, kind: 'html', html }
    }
    default: {
      const posts: WidgetPost[] = []
      const take = (from: readonly WidgetPost[]) => {
        for (const post of from) {
          const { url } = post.card ?? post.recipe
          if (posts.length === widget.data.limit || seen.has(url)) continue
          seen.add(url)
          posts.push(post)
        }
      }
      take(ready(widget, () => postsOf(widget)))
      if (posts.length < widget.data.limit) take(await furtherPosts(widget, ask))
      return posts.length > 0 ? { ...frame, kind: 'posts', posts } : undefined
    }
  }
}
