// Rows → wire (spec 3). The only place here that knows the legacy spelling.
import type { PersonReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { imageWidths } from '#contract/media.ts'
import type { RecipeCardReply, RecipeReply, RecipeTermReply } from '#contract/recipe.ts'
import type { PostSummaryReply } from '#contract/search.ts'
import { isoInZone } from '#russian/time-zone.ts'
import { filterUrl } from './rules/filters.ts'
import type { RecipeBodyRow, RecipeRow } from './store/recipes.ts'
import type { Taxonomy, TermRow } from './store/taxonomy.ts'

export type Crumb = { title: string; url: string }

const seconds = (date: Date | null) => (date === null ? 0 : Math.floor(date.getTime() / 1000))

export function recipeUrl(slug: string): string {
  return `/recipe/${slug}`
}

export function presentTerm(term: TermRow): RecipeTermReply {
  return {
    id: term.id,
    slug: term.slug,
    title: term.title,
    facet: term.facet,
    url: filterUrl(term.address),
    parent: term.parent_slug,
  }
}

/** The URL of the smallest rendition that is at least this wide, for fields that hold one URL. */
function renditionUrl(image: ImageReply | null, width: (typeof imageWidths)[number]): string | null {
  return image?.sizes.find(size => size.width >= width)?.url ?? image?.sizes.at(-1)?.url ?? null
}

/** A scheduled recipe becomes new when it appears, not when it was written. */
const lastModified = (row: RecipeRow) => Math.max(seconds(row.modified_at), seconds(row.published_at))

function presentCard(row: RecipeRow, terms: ReadonlyMap<number, TermRow>): RecipeCardReply {
  const { name, slug, avatar, url, integer_id } = row.person
  return {
    id: row.id,
    title: row.title,
    type: 'recipe',
    name: row.slug,
    url: recipeUrl(row.slug),
    date: seconds(row.published_at),
    teaser_url: renditionUrl(row.cover, 640),
    excerpt: row.excerpt,
    author: { name, slug, avatar, url, integer_id },
    img: row.cover?.sizes ?? [],
    image: row.cover,
    plate: row.plate,
    total_minutes: row.total_minutes,
    portions: row.portions,
    portions_unit: row.portions_unit,
    portions_forms: row.portions_forms as [string, string, string] | null,
    difficulty: row.difficulty,
    dish_types: termsOf(row, terms, 'dish'),
    comments_enabled: row.comments_enabled,
    comments_count: row.comments,
    views: row.views,
    last_modified: lastModified(row),
  }
}

function termsOf(
  row: RecipeRow,
  terms: ReadonlyMap<number, TermRow>,
  facet: RecipeTermReply['facet'],
): RecipeTermReply[] {
  return row.term_ids.flatMap(id => {
    const term = terms.get(id)
    return term?.facet === facet ? [presentTerm(term)] : []
  })
}

/** Cards of a list. Terms are looked up once for all cards, mostly from memory. */
export async function presentCards(rows: readonly RecipeRow[], taxonomy: Taxonomy): Promise<RecipeCardReply[]> {
  const terms = await taxonomy.terms(rows.flatMap(row => row.term_ids))
  return rows.map(row => presentCard(row, terms))
}

export function presentRecipe(
  row: RecipeRow,
  body: RecipeBodyRow,
  terms: ReadonlyMap<number, TermRow>,
  breadcrumb: Crumb[],
  hasAmp: boolean,
): RecipeReply {
  return {
    ...presentCard(row, terms),
    author: row.person satisfies PersonReply,
    caption: body.caption,
    prep_minutes: row.prep_minutes,
    cook_minutes: row.cook_minutes,
    wait_minutes: row.wait_minutes,
    ...body.details,
    cuisines: termsOf(row, terms, 'cuisine'),
    cooking_methods: termsOf(row, terms, 'method'),
    keywords: termsOf(row, terms, 'keyword'),
    ingredient_terms: termsOf(row, terms, 'ingredient'),
    can_have_reactions: true,
    amp_enabled: hasAmp,
    parsed_content: body.tree,
    content_version: body.version,
    status: row.status,
    breadcrumb,
  }
}

/** Spec 3: post summary, as search results show it. `zone` is the offset of the site's time zone. */
export function presentSummary(
  row: RecipeRow,
  terms: ReadonlyMap<number, TermRow>,
  zone: string,
): Omit<PostSummaryReply, 'highlight'> {
  const own = row.term_ids.flatMap(id => terms.get(id) ?? [])
  const dishes = own.filter(term => term.facet === 'dish')
  const [main] = dishes
  const date = row.published_at ?? row.modified_at
  return {
    id: row.id,
    post_title: row.title,
    post_author: row.author_id,
    post_excerpt: row.excerpt,
    post_name: row.slug,
    post_type: 'recipe',
    post_date: isoInZone(date, zone),
    post_date_gmt: date.toISOString(),
    post_taxonomy_slug: main?.slug ?? null,
    post_tag_slug_ru: own.filter(term => term.facet === 'keyword').map(term => term.title),
    post_author_nicename: row.person.slug,
    post_author_name: row.person.name,
    post_author_link: row.person.url,
    post_cover: row.cover,
    post_lh_advert: false,
    post_is_promo: false,
    post_default_img: row.cover === null,
    post_category: main?.title ?? null,
    post_category_slug_ru: main?.title ?? null,
    post_category_slug: main?.slug ?? null,
    post_category_links: dishes.map(term => ({
      id: term.id,
      slug: term.slug,
      slug_ru: term.title,
      path: term.address,
      link: filterUrl(term.address),
    })),
    post_comments_enabled: row.comments_enabled,
    post_more_meta: { url: recipeUrl(row.slug), reading_minutes: 1, total_minutes: row.total_minutes },
  }
}
