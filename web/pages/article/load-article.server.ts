// Loads one article, page, health article or preview. The body is rendered once per version; a document gets it through the render state
// and not as data.
import { LRUCache } from 'lru-cache'
import { outline, type OutlineItem } from '#article-body/outline.ts'
import type { Picture } from '#article-body/attributes.ts'
import type { CarouselPost } from '#article-body/page-actions.ts'
import { postSlugsOf } from '#article-body/pictures.ts'
import { renderBodyBlocks } from '#article-body/render-web.tsx'
import { resolveFromTree } from '#article-body/web-page.tsx'
import { summaryOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ResolvedImage } from '#article-body/web-rendition.ts'
import type { ArticleReply, PersonReply } from '#contract/article.ts'
import {
  aggregateSearch,
  getPostPreview,
  getSeo,
  getSinglePost,
  listRecommendedPosts,
  listTopPosts,
} from '#contract/content.ts'
import { getHealthPost, listHealth } from '#contract/health.ts'
import { articleFacts, articleLayout } from '#domain/widget-visibility.ts'
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { articleText, cardPicture } from '#schema-org/share-text.ts'
import { toCard } from '../../data/card.server.ts'
import type { Card } from '../../data/card.ts'
import { toPicture } from '../../data/picture.server.ts'
import { toReview } from '../../data/review.ts'
import { otherForms, toArticleSeo, toSeo, toSeoImage } from '../../data/seo.ts'
import type { PageSeo } from '../../documents/Head.tsx'
import { toRelativeHref } from '../../links.ts'
import { hasAdvertising } from '../../data/front.server.ts'
import { adPageOfArticle } from '../../features/advertising/ad-page.ts'
import { loadThread } from '../../features/comments/load-thread.server.ts'
import { loadAnsweredPoll, placePolls, pollsIn } from '../../features/quick-poll/load-polls.server.ts'
import { measuredArticle } from '../../features/measuring/measured-post.ts'
import { describeBlocks, type BodyBlock } from '../../features/widgets/body-breaks.ts'
import { insertWidgets } from '../../features/widgets/insert-widgets.server.tsx'
import { askWidgets, placeWidgets } from '../../features/widgets/load-widgets.server.ts'
import { loadReactions } from '../../features/reactions/load-reactions.server.ts'
import {
  found,
  invalidPath,
  notFound,
  orElse,
  pageLoader,
  previewRequest,
  redirectToCanonical,
  type PageInput,
} from '../../load-page.server.ts'
import { datePartsOf, loadDateArchive } from '../archive/load-archive.server.ts'

type Rendered = { html: string; outline: OutlineItem[]; blocks: BodyBlock[]; posts: string[] }
const rendered = new LRUCache<string, Rendered>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: body => body.html.length * 2 + 1000,
})

/** The part of a loader's input that documents need too: services and the host; documents that are not pages have it too. */
export type Asking = Pick<PageInput, 'ask' | 'page'>

/** Loads the posts that a body names by slug. */
export async function findPosts(tree: Tree, ask: PageInput['ask']): Promise<Card[]> {
  const slugs = postSlugsOf(tree)
  if (slugs.length === 0) return []
  return orElse(
    ask(aggregateSearch, { body: slugs.slice(0, 100) }).then(reply => reply.items.map(toCard)),
    [],
  )
}

/** Returns `resolvePosts` for a rendering. */
export function carouselOf(posts: Card[]) {
  return (slugs: readonly string[]): CarouselPost[] =>
    slugs.flatMap(slug =>
      posts
        .filter(post => post.url === `/${slug}` || post.url.endsWith(`/${slug}`))
        .map(post => toCarouselPost(slug, post)),
    )
}

/** Makes links to our own host relative. */
export function withOwnLinks(html: string, siteUrl: string): string {
  return html.replace(/(<a\b[^>]*?\shref=")([^"]+)"/g, (whole, before: string, href: string) => {
    if (!href.startsWith('http') && !href.includes('erid=')) return whole
    return `${before}${toRelativeHref(href.replaceAll('&amp;', '&'), siteUrl).replaceAll('&', '&amp;')}"`
  })
}

/** Renders the HTML and the chapters of a body, kept per version. */
export async function renderBody(key: string, parsed: unknown, { ask, page }: Asking): Promise<Rendered> {
  const known = rendered.get(key)
  if (known) return known
  const tree = parsed as Tree
  const posts = await findPosts(tree, ask)
  const blocks = renderBodyBlocks(tree, { resolveImage, resolvePosts: carouselOf(posts) }).map(block =>
    withOwnLinks(block, page.siteUrl),
  )
  const result = {
    html: blocks.join(''),
    outline: outline(tree).map(item => ({ ...item, text: bindTitle(item.text) })),
    blocks: describeBlocks(tree, blocks),
    posts: posts.map(post => post.url),
  }
  rendered.set(key, result)
  return result
}

const formatOf = (url: string, format: string) => url.replace(/\.webp$/, `.${format}`)

function resolveImage(picture: Picture): ResolvedImage | undefined {
  const image = resolveFromTree(picture)
  if (!image || !picture.sizes?.length) return image
  const srcSet = (format: string) =>
    picture.sizes!.map(({ url, width }) => `${formatOf(url, format)} ${width}w`).join(', ')
  const middle = picture.sizes.find(size => size.width >= 960) ?? picture.sizes.at(-1)
  return {
    ...image,
    src: middle ? formatOf(middle.url, 'jpg') : image.src,
    srcSet: undefined,
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
  }
}

/** Pictures of a carousel are 240 px wide. */
const carouselWidthMax = 800

function toCarouselPost(slug: string, post: Card): CarouselPost {
  const { picture } = post
  return {
    slug,
    url: post.url,
    title: post.title,
    category: post.category?.title,
    ...(picture && {
      picture: {
        src: `${picture.base}${picture.widths.find(width => width >= 480) ?? picture.widths[0]}.webp`,
        srcSet: picture.widths
          .filter(width => width <= carouselWidthMax)
          .map(width => `${picture.base}${width}.webp ${width}w`)
          .join(', '),
        width: picture.width,
        height: picture.height,
        alt: '',
      },
    }),
  }
}

function toPerson(person: PersonReply) {
  const { name, url, avatar, role, expertise, telegram, vkontakte, twitter } = person
  const about = person.about && bindWords(person.about)
  const areDocumentsChecked = person.documents_checked_until !== undefined
  const { is_expert: isExpert } = person
  return { name, url, avatar, about, role, expertise, telegram, vkontakte, twitter, isExpert, areDocumentsChecked }
}

const crumbsAbove = ({ url, meta }: ArticleReply) => (meta.breadcrumb ?? []).filter(crumb => crumb.url !== url)

/** Structured data by an editor: each node becomes a document of its own. */
function ownJsonLd({ json_ld }: ArticleReply): object[] {
  return [json_ld ?? []].flat().map(node => ({ '@context': 'https://schema.org', ...node }))
}

const recommendedCount = 6

/** The cards around an article: recommended ones below it, and popular ones beside it. A page of the magazine has none. */
async function loadAround(ask: Asking['ask'], { id, type }: ArticleReply) {
  if (type === 'page') return { recommended: [], popular: [] }
  const [recommended, popular] = await Promise.all([
    orElse(
      ask(listRecommendedPosts, { params: { id }, query: { limit: recommendedCount } }).then(reply => reply.items),
      [],
    ),
    orElse(
      type === 'health'
        ? ask(listHealth, { query: { limit: 4, exclude: String(id) } }).then(reply => reply.items)
        : ask(listTopPosts, { params: { path: 'week' }, query: { limit: 12 } }).then(reply => reply.items),
      [],
    ),
  ])
  return { recommended, popular }
}

/** Describes an article without its body: the data that the page, AMP and Lite show alike. */
export async function describeArticle(input: Asking, article: ArticleReply, seo: PageSeo | null) {
  const { ask, page } = input
  const isHealth = article.type === 'health'
  const [{ recommended, popular }, hasAds] = await Promise.all([loadAround(ask, article), hasAdvertising(input)])
  const shown = new Set([article.id, ...recommended.map(item => item.id)])
  const category = article.categories.find(each => each.type !== 'stream') ?? article.categories[0]
  const source = article.meta.cover_source
  const ownData = article.status === 'published' ? ownJsonLd(article) : []
  return {
    kind: 'article' as const,
    isPublished: article.status === 'published',
    seo: {
      ...otherForms(article, page.siteUrl),
      ...(seo ?? {
        title: `${article.title} — ${page.magazine.name}`,
        description: summaryOf(article.excerpt, article.parsed_content as Tree),
        canonical: article.url,
        ...toSeoImage(cardPicture({ path: article.url, image: article.image }, articleText(article), page.magazine)),
      }),
      ...(ownData.length > 0 && { jsonLd: [...(seo?.jsonLd ?? []), ...ownData] }),
      ...(article.type !== 'page' && {
        article: toArticleSeo(
          { url: page.siteUrl, magazine: page.magazine },
          article,
          category?.title,
          article.tags.map(tag => tag.title),
        ),
      }),
    },
    article: {
      id: article.id,
      type: article.type,
      template: article.template,
      title: bindTitle(article.title),
      url: article.url,
      excerpt: bindWords(article.excerpt),
      date: article.date,
      modified: article.last_modified,
      firstPublished: article.meta.lh_first_publish_date ?? null,
      minutes: article.reading_minutes,
      comments: article.comments_enabled ? article.comments_count : 0,
      cover: article.default_img ? null : toPicture(article.image),
      caption: article.caption && bindWords(article.caption),
      coverSource: source ? { url: source.url && toRelativeHref(source.url, page.siteUrl), text: source.text } : null,
      sources: (article.meta.sources ?? []).map(each => ({
        url: each.url && toRelativeHref(each.url, page.siteUrl),
        text: each.text,
      })),
      review: toReview(article, page),
      author: toPerson(article.author),
      expert: article.expert ? toPerson(article.expert) : null,
      showsPeople: article.show_authors_experts,
      customAuthors: article.custom_authors.length > 0 ? article.custom_authors : (article.meta.customAuthors ?? []),
      category: category ? { title: category.title, url: category.url } : null,
      breadcrumb: crumbsAbove(article),
      pixels: hasAds && article.status === 'published' ? article.test_pixel : [],
      tags: article.tags.map(({ title, url }) => ({ title, url })),
      mainColor: article.meta.mainColor ?? null,
      promo: article.meta.promo ?? null,
      hasChapters: article.meta.jumperScroller?.isActive === true,
      advert: article.is_advertising
        ? { label: article.advert_label || 'Реклама', source: article.meta.adsSource ?? null, token: article.ads_token }
        : null,
    },
    recommended: recommended.map(toCard),
    popular: popular
      .filter(item => !shown.has(item.id))
      .slice(0, isHealth ? 3 : 5)
      .map(toCard),
  }
}

export async function presentArticle(input: PageInput, article: ArticleReply, seo: PageSeo | null) {
  const { state } = input
  const key = `${article.id}:${article.content_version}`
  const isTalkedAbout = article.status === 'published' && article.type !== 'page'
  const [asked, described, body, thread, reactions, answered] = await Promise.all([
    askWidgets(input, article.type === 'health' ? 'health-' : ''),
    describeArticle(input, article, seo),
    renderBody(key, article.parsed_content, input),
    isTalkedAbout ? loadThread(input, article) : null,
    isTalkedAbout ? loadReactions(input, article.id) : null,
    loadAnsweredPoll(input),
  ])
  const widgets = await placeWidgets(asked, {
    layout: articleLayout(article),
    facts: articleFacts(article),
    shown: [article, ...described.recommended, ...described.popular, ...body.posts],
    polls: pollsIn(body.html),
  })
  const html = await placePolls(input, insertWidgets(body, widgets, article.template === 'card'), answered)
  if (state.isDocument) state.bodies.set(key, html)
  return {
    ...described,
    adPage: adPageOfArticle(article),
    widgets,
    measured: measuredArticle(article),
    isBodyInDocument: state.isDocument,
    body: { key, ...(!state.isDocument && { html }) },
    outline: body.outline,
    thread,
    reactions,
  }
}

/** Loads what the catch-all route matches: a date archive, an article or a page. */
export const loadCatchAll = pageLoader(async input => {
  const { url, ask, askRaw, params } = input
  const path = params['*'] ?? ''
  const date = datePartsOf(path)
  if (date === 'invalid') invalidPath(url)
  if (date) return { ...(await loadDateArchive(input, date, 'main')), kind: 'archive' as const }
  if (path === '' || path.length > 500) notFound()
  const [article, seo] = await Promise.all([
    found(askRaw(getSinglePost, { params: { slug: path }, query: {} }), 'article'),
    orElse(ask(getSeo, { params: { path } }).then(toSeo), null),
  ])
  redirectToCanonical(article.url, url)
  return presentArticle(input, article, seo)
})

export const loadHealthArticle = pageLoader(async input => {
  const { ask, askRaw, params, url } = input
  const { category = '', slug = '' } = params
  const date = datePartsOf(`${category}/${slug}`)
  if (date === 'invalid') invalidPath(url)
  if (date) return { ...(await loadDateArchive(input, date, 'health')), kind: 'archive' as const }
  const [article, seo] = await Promise.all([
    found(askRaw(getHealthPost, { params: { slug } }), 'health article'),
    orElse(ask(getSeo, { params: { path: `health/${category}/${slug}` } }).then(toSeo), null),
  ])
  redirectToCanonical(article.url, url)
  return presentArticle(input, article, seo)
})

/** A draft for who has its hash; undefined when the hash is wrong or has ended, whether the post exists or not. */
export const loadPreview = pageLoader(async input => {
  const { status, body } = await input.askRaw(getPostPreview, previewRequest(input, input.params['articleId']))
  if (status === 403) {
    if (input.page.preview) input.page.preview.isEnded = true
    return { draft: undefined }
  }
  if (status !== 200) throw new Error(`a preview answered ${status}`)
  const data = await presentArticle(input, body, null)
  return { draft: { ...data, seo: { ...data.seo, robots: 'noindex, nofollow' } } }
})
