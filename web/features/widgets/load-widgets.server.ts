// Widgets of a page: one call for all slots of its room, kept between pages (server/kept-answers.ts), then the rules of
// visibility, and nothing that the page shows already.
import { renderBodyHtml } from '#article-body/render-web.tsx'
import type { Tree } from '#article-body/tree.ts'
import { isWidgetVisible, type PageFact } from '#contract/widget-visibility.ts'
import {
  listWidgets,
  widgetPlaces,
  type WidgetPlace,
  type WidgetReply,
  type WidgetSlot,
  type WidgetsReply,
} from '#contract/widgets.ts'
import { toCard, toRecipeCard } from '../../data/card.server.ts'
import { orElse, type PageInput } from '../../load-page.server.ts'
import type { DrawnPlace, PageWidgets, WidgetData, WidgetPost } from './widget-data.ts'

export type WidgetRoom = '' | 'recipes-' | 'health-'
type Asked = { room: WidgetRoom; reply: WidgetsReply }

const drawn = widgetPlaces.filter((place): place is DrawnPlace => place !== 'scripts')
const slotOf = (room: WidgetRoom, place: WidgetPlace): WidgetSlot => `${room}${place}`

/** Ask early: the answer is not needed before the page is put together. Lite has no widgets. */
export async function askWidgets({ ask, page }: Pick<PageInput, 'ask' | 'page'>, room: WidgetRoom): Promise<Asked> {
  if (page.isLite) return { room, reply: {} }
  const includes = widgetPlaces.map(place => slotOf(room, place)).join(',')
  return { room, reply: await orElse(ask(listWidgets, { query: { includes } }), {}) }
}

export type WidgetPlacing = {
  /** Where this kind of page has widgets, besides around its header and above its footer. */
  places: readonly WidgetPlace[]
  facts: readonly PageFact[]
  /** Addresses of the posts that the page shows, its own among them. */
  shown: readonly (string | { url: string })[]
  /** Polls in the text of the page. */
  polls?: readonly number[]
  isIndex?: boolean
}

const pollKey = (id: number) => `poll ${id}`
/** Of an article and of a recipe. */
export const placesInText = [
  'after-excerpt',
  'after-first-paragraph',
  'dynamic-in-post',
  'above-comments',
  'below-comments',
  'sidebar',
] as const satisfies readonly WidgetPlace[]

const onEveryPage: readonly WidgetPlace[] = ['above-header', 'below-header', 'footer']

/** In the order of the page: what stood in one widget is not in the next. */
export function placeWidgets(
  { room, reply }: Asked,
  { places, facts, shown, polls = [], isIndex }: WidgetPlacing,
): PageWidgets {
  // Spec 4: on the index page the polls of these slots are used, elsewhere of those.
  const pollPlaces: readonly WidgetPlace[] = isIndex ? ['between-posts', 'sidebar'] : ['above-comments', 'sidebar']
  const seen = new Set([...shown.map(each => (typeof each === 'string' ? each : each.url)), ...polls.map(pollKey)])
  const placed: PageWidgets = {}
  for (const place of drawn) {
    if (!places.includes(place) && !onEveryPage.includes(place)) continue
    const widgets = (reply[slotOf(room, place)] ?? [])
      .filter(widget => widget.type !== 'quick-poll' || pollPlaces.includes(place))
      .filter(widget => isWidgetVisible(widget.visibility, facts))
      .flatMap(widget => presentWidget(widget, seen) ?? [])
    if (widgets.length > 0) placed[place] = widgets
  }
  const scripts = reply[slotOf(room, 'scripts')] ?? []
  if (scripts.length > 0)
    placed.scripts = scripts.filter(each => isWidgetVisible(each.visibility, facts)).map(({ id }) => id)
  return placed
}

/** Of a page that has widgets around its header and above its footer, and nowhere else. */
export async function loadWidgetsAround(
  input: Pick<PageInput, 'ask' | 'page'>,
  room: WidgetRoom,
  pageType: 'search' | 'topics' | 'courses' | 'health-services',
): Promise<PageWidgets> {
  const facts = [{ type: 'page_type', value: pageType }]
  return placeWidgets(await askWidgets(input, room), { places: [], facts, shown: [] })
}

/** The same answer serves many pages: what it holds is made ready once. */
const readyOf = new WeakMap<WidgetReply, readonly WidgetPost[] | string>()

function ready<Made extends readonly WidgetPost[] | string>(widget: WidgetReply, make: () => Made): Made {
  const known = readyOf.get(widget) as Made | undefined
  if (known !== undefined) return known
  const made = make()
  readyOf.set(widget, made)
  return made
}

function postsOf(widget: Extract<WidgetReply, { type: 'taxonomy-posts' | 'posts-collection' | 'recipes-list' }>) {
  const items = widget.type === 'recipes-list' ? widget.recipes : widget.items
  return [...items, ...widget.list].map((item): WidgetPost =>
    item.type === 'recipe' ? { recipe: toRecipeCard(item) } : { card: toCard(item) },
  )
}

function presentWidget(widget: WidgetReply, seen: Set<string>): WidgetData | undefined {
  const frame = { id: widget.id, title: widget.title, more: widget.moreLink, isFixed: widget.fixed }
  switch (widget.type) {
    case 'quick-poll': {
      const polls = widget.items
        .filter(({ id }) => !seen.has(pollKey(id)))
        .map(({ data: { name: _, ...poll } }) => poll)
      for (const { id } of polls) seen.add(pollKey(id))
      return polls.length > 0 ? { ...frame, kind: 'polls', polls } : undefined
    }
    case 'parsed-html': {
      const html = ready(widget, () => renderBodyHtml(widget.data.parsed_content as Tree))
      return html === '' ? undefined : { ...frame, kind: 'html', html }
    }
    default: {
      const posts: WidgetPost[] = []
      for (const post of ready(widget, () => postsOf(widget))) {
        const { url } = post.card ?? post.recipe
        if (posts.length === widget.data.limit || seen.has(url)) continue
        seen.add(url)
        posts.push(post)
      }
      return posts.length > 0 ? { ...frame, kind: 'posts', posts } : undefined
    }
  }
}
