// The oEmbed provider (oembed.com): the card of an article or recipe on another site. `rich` where the card fits, else `link`.
import { element, escapeHtml } from '#article-body/feed-rendition.ts'
import { summaryOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply } from '#contract/article.ts'
import { getSinglePost } from '#contract/content.ts'
import { getHealthPost } from '#contract/health.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { getRecipe } from '#contract/recipes.ts'
import type { PageContext } from '../../page-context.ts'
import type { DocumentInput, DocumentRoute } from '../document-route.ts'
import { plainAddress } from '../plain/plain-page.ts'
import { toXml } from '../xml.ts'

type Post = Pick<ArticleReply | RecipeReply, 'title' | 'url' | 'excerpt' | 'author' | 'image'>

/** Size in pixels that the card of an article needs. */
const card = { width: 600, minWidth: 260, height: 220 }
const cacheAgeSeconds = 3600

/** Returns the post at a URL of ours; a former URL leads to the current one. */
async function findPost(path: string, askRaw: DocumentInput['askRaw'], mayMove = true): Promise<Post | undefined> {
  const address = plainAddress(path.replace(/\/amp\/?$/, ''))
  if (!address) return undefined
  const { status, body } = await (address.kind === 'recipe'
    ? askRaw(getRecipe, { params: { id: address.slug } })
    : address.kind === 'health'
      ? askRaw(getHealthPost, { params: { slug: address.slug } })
      : askRaw(getSinglePost, { params: { slug: address.path } }))
  if (status === 200)
    return 'parsed_content' in body
      ? { ...body, excerpt: summaryOf(body.excerpt, body.parsed_content as Tree) }
      : (body as Post)
  const to = (body as { url?: unknown } | null)?.url
  if (status === 301 && mayMove && typeof to === 'string') return findPost(to, askRaw, false)
  if (status === 301 || status === 400 || status === 403 || status === 404) return undefined
  throw new Error(`a call of oEmbed answered ${status}`)
}

type Limits = { width: number; height: number }

function thumbnailOf(image: ImageReply | null, limits: Limits, siteUrl: string) {
  const size = image?.sizes.findLast(
    ({ width, height }) => width <= Math.min(limits.width, 1280) && height <= limits.height,
  )
  return size
    ? {
        thumbnail_url: new URL(size.url.replace(/\.webp$/, '.jpg'), siteUrl).href,
        thumbnail_width: size.width,
        thumbnail_height: size.height,
      }
    : {}
}

/** Two elements that every site allows: a quotation and a link. */
function cardOf(post: Post, url: string, name: string): string {
  return element(
    'blockquote',
    { cite: url },
    element('p', {}, element('a', { href: url }, escapeHtml(post.title))) +
      (post.excerpt ? element('p', {}, escapeHtml(post.excerpt)) : '') +
      element('p', {}, escapeHtml(`${post.author.name} · ${name}`)),
  )
}

function describePost(post: Post, limits: Limits, { siteUrl, magazine }: PageContext) {
  const absolute = (url: string) => new URL(url, siteUrl).href
  const url = absolute(post.url)
  const fits = limits.width >= card.minWidth && limits.height >= card.height
  return {
    version: '1.0',
    ...(fits
      ? {
          type: 'rich',
          html: cardOf(post, url, magazine.name),
          width: Math.min(limits.width, card.width),
          height: card.height,
        }
      : { type: 'link' }),
    title: post.title,
    author_name: post.author.name,
    author_url: absolute(post.author.url),
    provider_name: magazine.name,
    provider_url: `${siteUrl}/`,
    cache_age: cacheAgeSeconds,
    ...thumbnailOf(post.image, limits, siteUrl),
  }
}

/** Reads a size in pixels from the query; anything but a number means no limit. */
function limitOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
}

export const oembedRoute: DocumentRoute = {
  path: /^\/oembed$/,
  async answer(input) {
    const { page, url } = input
    const query = url.searchParams
    const refuse = (status: number, words: string) => {
      page.cacheSeconds = 0
      return new Response(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    }
    const format = query.get('format') ?? 'json'
    if (format !== 'json' && format !== 'xml') return refuse(501, 'format: json or xml')
    const asked = query.get('url')
    if (asked === null) return refuse(400, 'url is required')
    const target = URL.canParse(asked) ? new URL(asked) : undefined
    const isOurs = target?.origin === new URL(page.siteUrl).origin
    const post = target && isOurs ? await findPost(decoded(target.pathname), input.askRaw) : undefined
    if (!post) return refuse(404, 'no article of ours stands there')
    const limits = { width: limitOf(query.get('maxwidth')), height: limitOf(query.get('maxheight')) }
    const reply = describePost(post, limits, page)
    const [text, type] =
      format === 'xml' ? [toXml({ oembed: reply }), 'text/xml'] : [JSON.stringify(reply), 'application/json']
    // Scripts of other sites read the response.
    const headers = { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' }
    return new Response(text, { headers })
  },
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
