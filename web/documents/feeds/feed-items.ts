// Complete articles and recipes of the wire → items of a feed.
import type { Picture } from '#article-body/attributes.ts'
import { element, escapeHtml, paragraph, voidElement } from '#article-body/feed-rendition.ts'
import { renderBodyFeed, type RenderFeedOptions } from '#article-body/render-feed.ts'
import { summaryOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { carouselOf } from '../../pages/article/load-article.server.ts'
import type { FeedImage, FeedItem } from './feed.ts'
import { recipeHtml } from './recipe-html.ts'

type Posts = Parameters<typeof carouselOf>[0]

/** Wide enough for a high-density phone, and more than the 700 px that Dzen requires. */
const widthWanted = 1280

type Size = { width: number; height: number; url: string }

/** The rendition for feeds, in a format that every reader shows. */
function sizeOf(sizes: readonly Size[]): Size | undefined {
  const size = sizes.find(({ width }) => width >= widthWanted) ?? sizes.at(-1)
  return size && { ...size, url: size.url.replace(/\.webp$/, '.jpg') }
}

function feedImageOf(image: ImageReply | null, siteUrl: string): FeedImage | undefined {
  const size = image && sizeOf(image.sizes)
  return size
    ? { url: new URL(size.url, siteUrl).href, type: 'image/jpeg', width: size.width, height: size.height }
    : undefined
}

function resolveImage({ src, width, height, sizes }: Picture) {
  const size = sizes && sizeOf(sizes)
  if (size) return { src: size.url, width: size.width, height: size.height }
  return src.startsWith('art:') ? undefined : { src, width, height }
}

/** An id that does not depend on the URL (RFC 4151). */
const idOf = (id: number, siteUrl: string) => `tag:${new URL(siteUrl).hostname},2026:post-${id}`

const date = (seconds: number) => new Date(seconds * 1000)

function coverOf(image: FeedImage | undefined, alt: string, caption: string | null): string {
  if (!image) return ''
  const { url, width, height } = image
  return element(
    'figure',
    {},
    voidElement('img', { src: url, alt, width, height }) +
      (caption ? element('figcaption', {}, escapeHtml(caption)) : ''),
  )
}

/** The legally required label of an advertisement is part of the item's text. */
function advertOf(article: ArticleReply): string {
  if (!article.is_advertising) return ''
  const token = article.ads_token ? `erid: ${article.ads_token}` : ''
  return paragraph([article.advert_label || 'Реклама', article.meta.adsSource?.text, token].filter(Boolean).join('. '))
}

type Common = Pick<
  ArticleReply | RecipeReply,
  'id' | 'url' | 'title' | 'date' | 'last_modified' | 'author' | 'comments_enabled'
>

function itemOf(post: Common, siteUrl: string) {
  const absolute = (url: string) => new URL(url, siteUrl).href
  return {
    id: idOf(post.id, siteUrl),
    url: absolute(post.url),
    title: post.title,
    published: date(post.date),
    updated: date(Math.max(post.date, post.last_modified)),
    author: { name: post.author.name, url: absolute(post.author.url) },
    hasComments: post.comments_enabled,
  }
}

export type ItemOptions = { siteUrl: string; posts: Posts }

const optionsFor = (url: string, { siteUrl, posts }: ItemOptions): RenderFeedOptions => ({
  siteUrl,
  pageUrl: url,
  resolveImage,
  resolvePosts: carouselOf(posts),
})

export function articleItem(article: ArticleReply, options: ItemOptions): FeedItem {
  const { siteUrl } = options
  const image = article.default_img ? undefined : feedImageOf(article.image, siteUrl)
  return {
    ...itemOf(article, siteUrl),
    summary: summaryOf(article.excerpt, article.parsed_content as Tree),
    html:
      advertOf(article) +
      coverOf(image, article.image?.alt ?? '', article.caption) +
      renderBodyFeed(article.parsed_content as Tree, optionsFor(article.url, options)),
    categories: article.categories.map(({ title, url }) => ({ title, url })),
    tags: article.tags.map(({ title, url, slug }) => ({ title, url, slug })),
    image,
    isAdvertising: article.is_advertising,
    isKeptFromDzen: article.meta.channels?.dzen === false,
  }
}

export function recipeItem(recipe: RecipeReply, options: ItemOptions): FeedItem {
  const { siteUrl } = options
  const image = feedImageOf(recipe.image, siteUrl)
  return {
    ...itemOf(recipe, siteUrl),
    summary: recipe.excerpt,
    html:
      coverOf(image, recipe.image?.alt ?? '', recipe.caption) +
      recipeHtml(recipe, optionsFor(recipe.url, options), step => feedImageOf(step, siteUrl)),
    categories: recipe.dish_types.map(({ title, url }) => ({ title, url })),
    tags: [...recipe.cuisines, ...recipe.keywords].map(({ title, url, slug }) => ({ title, url, slug })),
    image,
    isAdvertising: false,
    isKeptFromDzen: false,
  }
}
