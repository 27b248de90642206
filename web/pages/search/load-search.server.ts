import { listTopPosts } from '#contract/content.ts'
import { searchPosts, type PostSummaryReply } from '#contract/search.ts'
import { toCard } from '../../data/card.server.ts'
import { toPicture } from '../../data/picture.server.ts'
import { loadWidgetsAround } from '../../features/widgets/load-widgets.server.ts'
import { notFound, orElse, pageLoader, pageNumber } from '../../load-page.server.ts'
import { kindOf } from './kinds.ts'

function toHit(item: PostSummaryReply) {
  const category = item.post_category_links[0]
  return {
    id: item.id,
    kind: item.post_type,
    url: item.post_more_meta.url,
    title: item.highlight.title,
    snippet: item.highlight.snippet.text ? item.highlight.snippet : { text: item.post_excerpt, ranges: [] },
    date: Math.floor(Date.parse(item.post_date) / 1000),
    minutes:
      item.post_type === 'recipe' ? (item.post_more_meta.total_minutes ?? 0) : item.post_more_meta.reading_minutes,
    category: category ? { title: item.post_category ?? category.slug_ru, url: category.link } : null,
    ...(item.post_lh_advert && {
      label: item.post_more_meta.advert_label || 'Реклама',
      erid: item.post_more_meta.ads_token,
    }),
    picture: item.post_default_img ? null : toPicture(item.post_cover),
  }
}

const searchCacheSeconds = 60
const queryMax = 300

export const loadSearch = pageLoader(async input => {
  const { page: context, ask, url } = input
  context.cacheSeconds = searchCacheSeconds
  const asked = (url.searchParams.get('q') ?? '').trim().slice(0, queryMax)
  const kind = kindOf(url.searchParams.get('includes'))
  const page = pageNumber(url)
  const popular = async () =>
    (
      await orElse(
        ask(listTopPosts, { params: { path: 'week' }, query: { limit: 5 } }).then(reply => reply.items),
        [],
      )
    ).map(toCard)
  const around = loadWidgetsAround(input, '', 'search')
  if (asked === '')
    return {
      widgets: await around,
      asked,
      kind: kind.name,
      found: null,
      list: { items: [], page: 1, pages: 1, total: 0, before: 0 },
      popular: await popular(),
    }
  const [reply, top] = await Promise.all([
    ask(searchPosts, { query: { q: asked, includes: kind.includes || undefined, page } }),
    popular(),
  ])
  if (page > 1 && reply.items.length === 0) notFound()
  const { meta } = reply
  return {
    widgets: await around,
    asked,
    kind: kind.name,
    found: { searched: reply.query.searched, correction: reply.query.correction, hasMore: meta.has_more_than_counted },
    list: {
      items: reply.items.map(toHit),
      page: meta.current_page,
      pages: meta.total_pages,
      total: meta.total_items,
      before: meta.offset,
    },
    popular: top,
  }
})
