// List items of the wire → cards. Only what a card shows is sent to the browser.
import type { ArticleCardReply } from '#contract/article.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import type { ListMeta } from '#contract/lists.ts'
import type { Card, CardList, RecipeCardData } from './card.ts'
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { toPicture } from './picture.server.ts'

/** The section that a card names; `known` are addresses of sections that its page names already. */
function sectionOf({ categories }: ArticleCardReply, known: ReadonlySet<string>) {
  const others = categories.filter(({ url }) => !known.has(url))
  return others.find(({ type }) => type !== 'stream') ?? (known.size === 0 ? others[0] : undefined)
}

const nothingKnown: ReadonlySet<string> = new Set()

export const toCard = (item: ArticleCardReply): Card => toCardBelow(item, nothingKnown)

/** The card of an article in the list of a section: it says what the heading and the way to it do not. */
export function toCardBelow(item: ArticleCardReply, known: ReadonlySet<string>): Card {
  const category = sectionOf(item, known)
  return {
    id: item.id,
    title: bindTitle(item.title),
    url: item.url,
    excerpt: bindWords(item.excerpt),
    date: item.date,
    minutes: item.reading_minutes,
    comments: item.comments_enabled ? item.comments_count : 0,
    picture: item.default_img ? null : toPicture(item.image),
    category: category ? { title: category.title, url: category.url } : null,
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
