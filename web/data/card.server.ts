// List items of the wire → cards. Only what a card shows is sent to the browser.
import type { ArticleCardReply } from '#contract/article.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import type { ListMeta } from '#contract/lists.ts'
import type { Card, CardList, RecipeCardData } from './card.ts'
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { toPicture } from './picture.server.ts'

type Section = ArticleCardReply['categories'][number]

const isNoStream = ({ type }: Section) => type !== 'stream'

/**
 * The cards of a section's list: each names a section that the page does not name already (`known` has their addresses). If none can, none
 * names any; otherwise those that cannot name their own, so that the titles of a row stand in line.
 */
export function toCardsBelow(items: readonly ArticleCardReply[], known: ReadonlySet<string>): Card[] {
  const others = items.map(({ categories }) => categories.find(each => isNoStream(each) && !known.has(each.url)))
  const isAny = others.some(each => each !== undefined)
  return items.map((item, at) => {
    const other = others[at]
    return isAny && !other ? toCard(item) : { ...toCard(item), category: other ? toLink(other) : null }
  })
}

const toLink = ({ title, url }: Section) => ({ title, url })

export function toCard(item: ArticleCardReply): Card {
  const category = item.categories.find(isNoStream) ?? item.categories[0]
  return {
    id: item.id,
    title: bindTitle(item.title),
    url: item.url,
    excerpt: bindWords(item.excerpt),
    date: item.date,
    minutes: item.reading_minutes,
    comments: item.comments_enabled ? item.comments_count : 0,
    picture: item.default_img ? null : toPicture(item.image),
    category: category ? toLink(category) : null,
    author: { name: item.author.name, url: item.author.url, avatar: item.author.avatar },
    ...(item.headline_trial && {
      trial: { ...item.headline_trial, titles: item.headline_trial.titles.map(bindTitle) },
    }),
    ...(item.type === 'health' && { room: 'health' as const }),
    ...(item.is_advertising && { label: item.advert_label || 'Реклама', erid: item.ads_token }),
  }
}

export function toRecipeCard(item: RecipeCardReply): RecipeCardData {
  const type = item.dish_types[0]
  return {
    id: item.id,
    title: bindTitle(item.title),
    url: item.url,
    excerpt: bindWords(item.excerpt),
    minutes: item.total_minutes,
    portions: item.portions,
    portionsUnit: item.portions_unit,
    portionsForms: item.portions_forms,
    picture: toPicture(item.image),
    plate: toPicture(item.plate),
    type: type ? { title: type.title, url: type.url } : null,
  }
}

export function toList<Item>(items: Item[], meta: ListMeta): CardList<Item> {
  return { items, page: meta.current_page, pages: meta.total_pages, total: meta.total_items, before: meta.offset }
}
