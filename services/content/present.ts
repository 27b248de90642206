// Rows → wire (spec 3). The only place here that knows the legacy spelling.
import { mayHaveReactions } from '#contract/article.ts'
import type {
  ArticleCardReply,
  ArticleMeta,
  ArticleReply,
  CategoryReply,
  PersonReply,
  TagReply,
} from '#contract/article.ts'
import type { DraftMeta } from '#contract/office/content.ts'
import { authorWithoutPage } from '#publishing/author-without-page.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { imageWidths } from '#contract/media.ts'
import type { PostSummaryReply } from '#contract/search.ts'
import { isoInZone } from '#russian/time-zone.ts'
import type { Crumb } from '#schema-org/page.ts'
import { headlineTrialOf } from './rules/headline-trial.ts'
import type { PostBodyRow, PostRow } from './store/posts.ts'
import type { PersonRow, Taxonomy, TermRow } from './store/taxonomy.ts'

const seconds = (date: Date | null) => (date === null ? 0 : Math.floor(date.getTime() / 1000))

export function termUrl(term: Pick<TermRow, 'kind' | 'path' | 'slug'>): string {
  switch (term.kind) {
    case 'topic':
      return `/topics/${term.path}/`
    case 'health':
      return `/health/${term.slug}/`
    case 'stream':
      return `/stream/${term.slug}/`
    case 'tag':
      return `/tag/${term.slug}/`
  }
}

export function personUrl(slug: string): string {
  return `/author/${slug}/`
}

/** A health article lives under its main section; an article without one, under «raznoe». */
export function postUrl(post: Pick<PostRow, 'type' | 'slug'>, mainTerm: Pick<TermRow, 'slug'> | undefined): string {
  return post.type === 'health' ? `/health/${mainTerm?.slug ?? 'raznoe'}/${post.slug}` : `/${post.slug}`
}

/** The first topic or health section: the address and the card of the article name it. */
export function mainTermOf<Term extends Pick<TermRow, 'kind'>>(
  post: Pick<PostRow, 'term_ids'>,
  terms: ReadonlyMap<number, Term>,
): Term | undefined {
  return post.term_ids.flatMap(id => terms.get(id) ?? []).find(term => term.kind === 'topic' || term.kind === 'health')
}

/** The URL of the smallest rendition that is at least this wide, for fields that hold one URL. */
function renditionUrl(image: PersonRow['image'], width: (typeof imageWidths)[number]): string | null {
  return image?.sizes.find(size => size.width >= width)?.url ?? image?.sizes.at(-1)?.url ?? null
}

export function presentPerson(person: PersonRow): PersonReply {
  return {
    name: person.name,
    slug: person.slug,
    avatar: renditionUrl(person.image, 160),
    image: person.image,
    url: personUrl(person.slug),
    profile: person.account_id && `/profile/user/${person.account_id}`,
    about: person.about,
    role: person.role,
    integer_id: person.id,
    is_expert: person.is_expert,
    expertise: person.expertise,
    telegram: person.telegram,
    vkontakte: person.vkontakte,
    twitter: person.twitter,
    ...(person.documents_until !== null && { documents_checked_until: person.documents_until }),
  }
}

/** The page of editors and authors, where the magazine has one. */
export const editorsSlug = 'redaktsiya'

/** Articles without an author are signed by the magazine. */
const editorial = authorWithoutPage('Редакция', `/${editorsSlug}`)

export function presentCategory(term: TermRow, parent: TermRow | undefined): CategoryReply {
  return {
    id: term.id,
    title: term.title,
    slug: term.slug,
    url: termUrl(term),
    color: term.color,
    icon: term.icon,
    parsed_description: escapeHtml(term.description),
    og_image: renditionUrl(term.image, 1280),
    type: term.kind === 'health' ? 'category-health' : term.kind === 'stream' ? 'stream' : 'category',
    image: term.image,
    parent: parent ? { id: parent.id, title: parent.title, slug: parent.slug, url: termUrl(parent) } : null,
  }
}

export function presentTag(term: TermRow): TagReply {
  return { id: term.id, type: 'post_tag', title: term.title, slug: term.slug, url: termUrl(term) }
}

type Related = { people: Map<number, PersonRow>; terms: Map<number, TermRow> }

function presentCard(post: PostRow, { people, terms }: Related): ArticleCardReply {
  const own = post.term_ids.flatMap(id => terms.get(id) ?? [])
  const categories = own.filter(term => term.kind === 'topic' || term.kind === 'health')
  const author = post.author_id === null ? undefined : people.get(post.author_id)
  const { name, slug, avatar, url, integer_id } = author ? presentPerson(author) : editorial
  const trial = headlineTrialOf(post)
  return {
    id: post.id,
    title: post.title,
    type: post.type,
    name: post.slug,
    url: postUrl(post, categories[0]),
    date: seconds(post.published_at),
    teaser_url: renditionUrl(post.cover, 640),
    excerpt: post.excerpt || post.summary,
    author: { name, slug, avatar, url, integer_id },
    categories: categories.map(term => {
      const { id, title, slug, url, color, type } = presentCategory(term, undefined)
      return { id, title, slug, url, color, type }
    }),
    is_advertising: post.is_advertising,
    is_promo: post.is_promo,
    advert_label: post.advert_label,
    ads_token: post.ads_token,
    img: post.cover?.sizes ?? [],
    image: post.cover,
    default_img: post.cover === null,
    comments_enabled: post.comments_enabled,
    comments_count: post.comments,
    views: post.views,
    template: post.template,
    reading_minutes: post.reading_minutes,
    last_modified: seconds(post.modified_at),
    ...(trial && { headline_trial: trial }),
  }
}

async function relate(posts: readonly PostRow[], taxonomy: Taxonomy): Promise<Related> {
  const [people, terms] = await Promise.all([
    taxonomy.people(posts.flatMap(post => [post.author_id, post.expert_id].filter(id => id !== null))),
    taxonomy.terms(posts.flatMap(post => post.term_ids)),
  ])
  return { people, terms }
}

/** Cards of a list. People and terms are looked up once for all cards, mostly from memory. */
export async function presentCards(posts: readonly PostRow[], taxonomy: Taxonomy): Promise<ArticleCardReply[]> {
  const related = await relate(posts, taxonomy)
  return posts.map(post => presentCard(post, related))
}

/** The settings that `presentArticle` needs. `ampTypes` are the types of text that have AMP. */
export type Making = { taxonomy: Taxonomy; ampTypes: readonly string[] }

export async function presentArticle(post: PostRow, body: PostBodyRow, making: Making): Promise<ArticleReply> {
  return presentWhole(post, body, await relate([post], making.taxonomy), making)
}

/** Articles in the order of the posts. A post that was removed before its body was read is left out. */
export async function presentArticles(
  posts: readonly PostRow[],
  bodies: readonly PostBodyRow[],
  making: Making,
): Promise<ArticleReply[]> {
  const related = await relate(posts, making.taxonomy)
  const bodyOf = new Map(bodies.map(body => [body.post_id, body]))
  const articles = await Promise.all(
    posts.map(post => {
      const body = bodyOf.get(post.id)
      return body && presentWhole(post, body, related, making)
    }),
  )
  return articles.filter(article => article !== undefined)
}

export const homeCrumb: Crumb = { title: 'Главная', url: '/' }

const rootCrumbs: Record<TermRow['kind'], Crumb> = {
  health: { title: 'Здоровье', url: '/health/' },
  topic: { title: 'Темы', url: '/topics/' },
  tag: { title: 'Темы', url: '/topics/' },
  stream: { title: 'Темы', url: '/topics/' },
}

/** The breadcrumb of a term: home, the list of its kind, its ancestors. */
export async function termCrumbs(term: TermRow, taxonomy: Taxonomy): Promise<Crumb[]> {
  const ancestors = await taxonomy.terms(term.ancestor_ids)
  return [
    homeCrumb,
    rootCrumbs[term.kind],
    ...term.ancestor_ids.flatMap(id => {
      const ancestor = ancestors.get(id)
      return ancestor ? [{ title: ancestor.title, url: termUrl(ancestor) }] : []
    }),
  ]
}

/** The breadcrumb of something in a section, the section last; without a section, the home alone. */
async function sectionCrumbs(section: TermRow | undefined, taxonomy: Taxonomy): Promise<Crumb[]> {
  if (!section) return [homeCrumb]
  return [...(await termCrumbs(section, taxonomy)), { title: section.title, url: termUrl(section) }]
}

async function presentWhole(
  post: PostRow,
  body: PostBodyRow,
  { people, terms }: Related,
  { taxonomy, ampTypes }: Making,
): Promise<ArticleReply> {
  const own = post.term_ids.flatMap(id => terms.get(id) ?? [])
  const categories = own.filter(term => term.kind !== 'tag')
  const parents = await taxonomy.terms(categories.flatMap(term => term.parent_id ?? []))
  const author = post.author_id === null ? undefined : people.get(post.author_id)
  const expert = post.expert_id === null ? undefined : people.get(post.expert_id)
  const card = presentCard(post, { people, terms })
  return {
    ...card,
    // Pages show this above the body, so it is never the beginning of the body.
    excerpt: post.excerpt,
    author: author ? presentPerson(author) : editorial,
    expert: expert ? presentPerson(expert) : null,
    categories: categories.map(term =>
      presentCategory(term, term.parent_id === null ? undefined : parents.get(term.parent_id)),
    ),
    tags: own.filter(term => term.kind === 'tag').map(presentTag),
    caption: body.caption,
    ab_titles_data: body.ab_titles_data,
    can_have_reactions: mayHaveReactions(post.type),
    test_pixel: body.test_pixel,
    custom_authors: body.custom_authors,
    json_ld: body.json_ld,
    amp_enabled: ampTypes.includes(post.type),
    show_authors_experts: post.type !== 'page',
    parsed_content: body.tree,
    content_version: body.version,
    ...(post.unsettled_claims > 0 && { unsettled_claims: post.unsettled_claims }),
    status: post.status,
    meta: {
      ...forReaders(body.meta),
      breadcrumb: body.meta.breadcrumb?.length
        ? body.meta.breadcrumb
        : [...(await sectionCrumbs(mainTermOf(post, terms), taxonomy)), { title: card.title, url: card.url }],
    },
  }
}

/** Spec 3: post summary, as search results show it; the highlight is the search service's. */
export function presentSummary(
  post: PostRow,
  { people, terms }: Related,
  zone: string,
): Omit<PostSummaryReply, 'highlight'> {
  const own = post.term_ids.flatMap(id => terms.get(id) ?? [])
  const categories = own.filter(term => term.kind === 'topic' || term.kind === 'health')
  const main = categories[0]
  const author = post.author_id === null ? undefined : people.get(post.author_id)
  const date = post.published_at ?? post.modified_at
  return {
    id: post.id,
    post_title: post.title,
    post_author: post.author_id,
    post_excerpt: post.excerpt || post.summary,
    post_name: post.slug,
    post_type: post.type,
    post_date: isoInZone(date, zone),
    post_date_gmt: date.toISOString(),
    post_taxonomy_slug: main?.slug ?? null,
    post_tag_slug_ru: own.filter(term => term.kind === 'tag').map(term => term.title),
    post_author_nicename: author?.slug ?? null,
    post_author_name: author?.name ?? null,
    post_author_link: author ? personUrl(author.slug) : null,
    post_cover: post.cover,
    post_lh_advert: post.is_advertising,
    post_is_promo: post.is_promo,
    post_default_img: post.cover === null,
    post_category: main?.title ?? null,
    post_category_slug_ru: main?.title ?? null,
    post_category_slug: main?.slug ?? null,
    post_category_links: categories.map(term => ({
      id: term.id,
      slug: term.slug,
      slug_ru: term.title,
      path: term.path,
      link: termUrl(term),
    })),
    post_comments_enabled: post.comments_enabled,
    post_more_meta: {
      url: postUrl(post, main),
      reading_minutes: post.reading_minutes,
      total_minutes: null,
      advert_label: post.is_advertising ? post.advert_label || 'Реклама' : null,
      ads_token: post.is_advertising ? post.ads_token : null,
    },
  }
}

/** Without what only the newsroom knows. The specification has one source, so all of them have a field of their own. */
function forReaders({ office: _office, source: sources, ...meta }: DraftMeta): ArticleMeta {
  return sources ? { ...meta, source: sources[0] ?? null, sources } : meta
}
