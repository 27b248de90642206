// `/feed/`, and the same below every archive, in four formats: the newest posts, as the settings say, from two calls.
import { postSlugsOf } from '#article-body/pictures.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply } from '#contract/article.ts'
import { aggregateSearch, listWholeArticles } from '#contract/content.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { feedOfPlace, type OptionalFormat } from '#domain/feeds.ts'
import { listWholeRecipes } from '#contract/recipes.ts'
import { toCard } from '../../data/card.server.ts'
import { orElse } from '../../load-page.server.ts'
import type { DocumentInput, DocumentRoute } from '../document-route.ts'
import { writeAtom } from './atom.ts'
import { writeDzen } from './dzen.ts'
import { articleItem, recipeItem, type ItemOptions } from './feed-items.ts'
import { findSource, type Source } from './feed-source.ts'
import type { Feed, FeedItem } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

const writers: Record<string, (feed: Feed) => Response> = {
  '': writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
  dzen: writeDzen,
}

export const feedRoute: DocumentRoute = {
  path: /^\/(?:(?<place>.{1,400})\/)?feed\/(?:(?<format>atom|json|dzen)\/)?$/,
  async answer(input) {
    const { page, params, askRaw } = input
    const { place = '', format = '' } = params
    const asked = decodeURIComponent(place)
    const { feeds } = page.magazine
    const { isOff, isWhole, entries } = feedOfPlace(feeds, asked)
    const found = await findSource(asked, askRaw, entries)
    if (!found) return undefined
    const feedPath = (archive: string) => `${archive.replace(/\/?$/, '/')}feed/${format && `${format}/`}`
    const own = 'movedTo' in found ? found.movedTo : found.source.path
    // An archive has one feed, at its canonical path.
    if (own.replace(/^\/|\/$/g, '') !== asked) return redirect(feedPath(own))
    if ('movedTo' in found) return undefined
    if (isOff || feeds.off.includes(format as OptionalFormat)) return undefined
    const { source } = found
    const items = await loadItems(source, input)
    const feed: Feed = {
      magazine: page.magazine.name,
      title: source.title ? `${source.title} — ${page.magazine.name}` : page.magazine.name,
      description: source.description,
      siteUrl: page.siteUrl,
      pageUrl: page.siteUrl + encodeURI(source.path),
      url: page.siteUrl + encodeURI(feedPath(source.path)),
      // Dzen publishes the whole article or nothing.
      items: isWhole || format === 'dzen' ? items : items.map(item => ({ ...item, html: '' })),
    }
    return writers[format]!(feed)
  },
}

async function loadItems({ kind, ids }: Source, { ask, page }: DocumentInput): Promise<FeedItem[]> {
  if (ids.length === 0) return []
  const query = { ids: ids.join(',') }
  if (kind === 'recipes') {
    const { items } = await ask(listWholeRecipes, { query })
    return recipeItems(items, { ask, page })
  }
  const { items } = await ask(listWholeArticles, { query })
  return articleItems(items, { ask, page })
}

export async function articleItems(
  articles: readonly ArticleReply[],
  { ask, page }: Pick<DocumentInput, 'ask' | 'page'>,
): Promise<FeedItem[]> {
  const options = await optionsFor(articles, ask, page.siteUrl)
  return articles.map(article => articleItem(article, options))
}

export async function recipeItems(
  recipes: readonly RecipeReply[],
  { ask, page }: Pick<DocumentInput, 'ask' | 'page'>,
): Promise<FeedItem[]> {
  const options = await optionsFor(recipes, ask, page.siteUrl)
  return recipes.map(recipe => recipeItem(recipe, options))
}

/** Loads the titles of the posts in carousels, for all items in one call. */
async function optionsFor(
  texts: readonly { parsed_content: unknown }[],
  ask: DocumentInput['ask'],
  siteUrl: string,
): Promise<ItemOptions> {
  const slugs = [...new Set(texts.flatMap(text => postSlugsOf(text.parsed_content as Tree)))].slice(0, 100)
  const named =
    slugs.length === 0
      ? []
      : await orElse(
          ask(aggregateSearch, { body: slugs }).then(reply => reply.items),
          [],
        )
  return { siteUrl, posts: named.map(toCard) }
}

const redirect = (location: string) => new Response(null, { status: 301, headers: { location: encodeURI(location) } })
