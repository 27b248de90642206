// The things that routes of this service share: the database, the taxonomy, the settings, and the step from a page of ids to an answer.
import type { CategoryReply, PersonReply, TagReply } from '#contract/article.ts'
import type { ContentListReply } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import { makeListMeta } from '#contract/lists.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { shareImageOf } from '#schema-org/image.ts'
import { listGraph } from '#schema-org/list.ts'
import { listText, sharePicture, shareWidth } from '#schema-org/share-text.ts'
import type { Site } from '#schema-org/site.ts'
import { presentCards, presentCategory } from './present.ts'
import { listId, variantOf, variants, type ListSubject, type Variant } from './rules/lists.ts'
import { listDescription, makeSeo, pagedPath } from './rules/seo.ts'
import { countList, listLeftOut, pageOfList } from './store/lists.ts'
import { listPostsByIds } from './store/posts.ts'
import type { ContentTables, TermKind } from './store/tables.ts'
import { makeTaxonomy, type Taxonomy, type TermRow } from './store/taxonomy.ts'

export type Content = {
  context: ServiceContext
  db: ServiceDatabase<ContentTables>
  taxonomy: Taxonomy
  site: Site
  siteUrl: string
  /** Types of text that have AMP. */
  ampTypes: readonly string[]
  /** Offset of the magazine's time zone: lists are counted by its months. */
  readonly zone: string
}

export function openContent(context: ServiceContext): Content {
  const db = context.db.of<ContentTables>('content')
  const { magazine } = context
  const { siteUrl, telegramChannel, ampTypes } = context.config
  return {
    context,
    db,
    taxonomy: makeTaxonomy(db.kysely),
    siteUrl,
    ampTypes,
    site: { url: siteUrl, magazine, telegram: telegramChannel },
    get zone() {
      return magazine.zone
    },
  }
}

export type ListQuery = {
  page: number
  limit: number
  type?: ('post' | 'page' | 'health')[] | undefined
  exclude?: number[] | undefined
}

/** The variant of a `type` filter. Throws `validation` for a choice of types that has no list. */
export function chooseVariant(types: ListQuery['type'], fallback: Variant): Variant {
  const variant = variantOf(types, fallback)
  if (!variant)
    throw new DomainError('validation', 'Такого сочетания видов нет', {
      type: `можно: ${variants.join(', ').replaceAll('+', ',')}`,
    })
  return variant
}

/** The variant that an archive of a term shows by default. */
export const listVariantOf = (kind: TermKind): Variant =>
  kind === 'health' ? 'health' : kind === 'topic' ? 'post' : 'post+health'

type Heading = {
  type: ContentListReply['type']
  title: string
  path: string
  seoTitle?: string
  description?: string
  id?: number | null
  icon?: string | null
  term?: CategoryReply | TagReply | PersonReply | null
  children?: CategoryReply[]
  breadcrumb?: { title: string; url: string }[]
}

/** Ids of a page → the content list of the wire. */
export async function makeContentList(
  content: Content,
  ids: readonly number[],
  total: number,
  query: ListQuery,
  heading: Heading,
): Promise<ContentListReply> {
  const posts = await listPostsByIds(content.db.kysely, ids)
  const items = await presentCards(posts, content.taxonomy)
  const { type, title, path, description, term = null, breadcrumb = [] } = heading
  const { site } = content
  const meta = makeListMeta(total, query.page, query.limit, breadcrumb)
  // A portrait is square and small, so a link to a person shows a drawn picture.
  const picture = term && 'parsed_description' in term ? shareImageOf(term.image) : null
  return {
    items,
    meta,
    title,
    seo: makeSeo({
      site,
      path,
      title: heading.seoTitle ?? title,
      description: description ?? listDescription(type, title, site.magazine.name),
      page: query.page,
      image:
        picture && picture.width >= shareWidth
          ? picture
          : type === 'home'
            ? null
            : sharePicture(path, listText({ title, type, term }, path), site.magazine),
      hidden: total === 0,
      graph: listGraph(site, {
        path: pagedPath(path, query.page),
        title: type === 'home' ? site.magazine.name : title,
        description: description ?? '',
        crumbs: breadcrumb,
        items,
        offset: meta.offset,
        total,
        person: term && 'is_expert' in term ? term : undefined,
      }),
    }),
    type,
    id: heading.id ?? null,
    icon: heading.icon ?? null,
    term,
    children: heading.children ?? [],
  }
}

/** A page of a stored list without the posts of `exclude`: neither the total nor the offset counts them. */
export async function readList(
  content: Content,
  subject: ListSubject,
  variant: Variant,
  query: ListQuery,
): Promise<{ ids: number[]; total: number }> {
  const id = listId(subject, variant)
  const offset = (query.page - 1) * query.limit
  const leftOut = await listLeftOut(content.db.kysely, id, query.exclude ?? [])
  const [total, ids] = await Promise.all([
    countList(content.db.kysely, id),
    pageOfList(content.db.kysely, id, offset, query.limit, content.zone, leftOut),
  ])
  return { total: total - leftOut.length, ids }
}

export async function presentTerm(content: Content, term: TermRow): Promise<CategoryReply> {
  const parent =
    term.parent_id === null ? undefined : (await content.taxonomy.terms([term.parent_id])).get(term.parent_id)
  return presentCategory(term, parent)
}

/** Seconds that a shared cache may hold a list or article: changes are announced by tag, so this bounds only what is missed. */
export const sharedCacheSeconds = 300
