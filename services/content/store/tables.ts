import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { z } from 'zod'
import type { abTitlesData, ArticleTemplate, jsonLd } from '#contract/article.ts'
import type { DraftMeta } from '#contract/office/content.ts'
import type { ArticleType } from '#domain/kinds.ts'
import type { MenuTrees } from '#contract/office/menus.ts'
import type { LinkKind } from '#contract/office/links.ts'
import type { MenusReply } from '#contract/content.ts'
import type { ImageReply } from '#contract/image.ts'
import type { Tree } from '#article-body/tree.ts'
import { declareTable, once, type Written } from '#publishing/columns.ts'
import type { PreviewTable } from '#publishing/previews.ts'
import type { PostTables } from '#publishing/store.ts'

type Json<T extends object> = JSONColumnType<T, string, string>

export type TermKind = 'topic' | 'health' | 'stream' | 'tag'
export type PostStatus = 'published' | 'draft' | 'scheduled' | 'private'

export type PersonTable = {
  id: Generated<number>
  slug: string
  source: string | null
  name: string
  role: string
  about: string
  is_expert: boolean
  expertise: string | null
  image: Json<ImageReply> | null
  telegram: string | null
  vkontakte: string | null
  twitter: string | null
  account_id: ColumnType<string | null, never, string | null>
  /** A day; null: readers see nothing of a document. */
  documents_until: ColumnType<string | null, never, string | null>
  updated_at: ColumnType<Date, Date | undefined, Date>
}
export type TermTable = {
  id: Generated<number>
  kind: TermKind
  slug: string
  path: string
  source: string | null
  title: string
  parent_id: number | null
  ancestor_ids: number[]
  color: string | null
  icon: string | null
  description: string
  image: Json<ImageReply> | null
  updated_at: ColumnType<Date, Date | undefined, Date>
}
export type RedirectTable = { from_path: string; to_path: string; to_plain: string; changed_at: Date }
export type MissingAddressTable = {
  path: string
  /** By readers. */
  times: number
  robots: number
  /** Where the last reader came from: a path of this site, or a host. */
  came_from: string | null
  first_at: Date
  last_at: Date
  hidden_at: Date | null
}
export type LinkWalkTable = {
  id: Generated<number>
  /** Counts the walks. */
  number: Generated<number>
  state: 'resting' | 'running'
  phase: Generated<'articles' | 'recipes' | 'redirects'>
  after_id: Generated<number>
  after_path: Generated<string>
  texts: Generated<number>
  links: Generated<number>
  is_full: Generated<boolean>
  since: Date
  started_at: Date | null
  ended_at: Date | null
  stepped_at: Date | null
  is_outside_on: Generated<boolean>
}
export type LinkProblemTable = {
  target: string
  kind: LinkKind
  leads_to: string | null
  texts: number
  found_at: Date
  hidden_at: Date | null
  walk: number
}
export type OutsideLinkTable = {
  url: string
  host: string
  due_at: Date
  checked_at: Date | null
  failures: Generated<number>
  /** A day. */
  failed_on: string | null
  walk: number
}
export type PostTable = {
  id: Generated<number>
  source: string | null
  type: ArticleType
  namespace: ColumnType<'root' | 'health', never, never>
  slug: string
  status: PostStatus
  title: string
  excerpt: string
  /** The beginning of the text, where there is no excerpt. */
  summary: string
  published_at: Date | null
  modified_at: Date
  author_id: number | null
  expert_id: number | null
  term_ids: number[]
  cover: Json<ImageReply> | null
  template: ArticleTemplate
  reading_minutes: number
  comments_enabled: boolean
  is_advertising: boolean
  is_promo: boolean
  advert_label: string | null
  content_hash: string
  preview_hash: string
}
export type PostBodyTable = {
  post_id: number
  source: string
  tree: Json<Tree>
  version: string
  caption: string | null
  ads_token: string | null
  custom_authors: string[]
  json_ld: Json<z.output<typeof jsonLd>> | null
  ab_titles_data: Json<z.output<typeof abTitlesData>> | null
  test_pixel: string[]
  meta: Json<DraftMeta>
  images: Json<Record<string, ImageReply>>
  footnotes: Json<{ id: string; content: string }[]>
  kept_texts: string[]
}
export type ContentTables = {
  person: PersonTable
  person_record: {
    person_id: number
    genitive: string | null
    dative: string | null
    document_title: string | null
    document_until: string | null
    checked_by: string | null
    checked_at: Date | null
  }
  term: TermTable
  post: PostTable
  post_body: PostBodyTable
  post_stat: {
    post_id: number
    views: number
    comments: number
    unsettled_claims: Generated<number>
    unsettled_at: Date | null
  }
  /** Former addresses: of a post, or of a term. */
  slug_history: {
    namespace: string
    slug: string
    post_id: number | null
    term_id: number | null
    changed_at: Generated<Date>
  }
  term_apart: { one_id: number; other_id: number; told_at: Date }
  term_merge: {
    from_id: number
    into_id: number
    actor_id: string
    started_at: Date
    total: number
    moved: Generated<number>
    done_until: Generated<number>
  }
  list_entry: { list_id: number; published_at: Date; post_id: number }
  list_change: { list_id: number; changed_at: Date }
  list_bucket: { list_id: number; month: Date; n: number }
  top_list: { period: string; variant: number; rank: number; post_id: number; views: number }
  menu: {
    id: number
    data: Json<MenusReply>
    tree: ColumnType<MenuTrees | null, string | undefined, string | null>
    version: Generated<number>
    told_until: ColumnType<Date | null, undefined, Date>
  }
  redirect: RedirectTable
  missing_address: MissingAddressTable
  link_walk: LinkWalkTable
  link_problem: LinkProblemTable
  link_place: { target: string; post_id: number; title: string; words: string; walk: number }
  outside_link: OutsideLinkTable
  preview: PreviewTable<Json<Written<PostTable>>, Json<Written<PostBodyTable>>>
}

export const posts = declareTable<PostTable>('content.post', 'id', {
  id: 'integer',
  source: 'text',
  type: 'text',
  namespace: 'not saved',
  slug: 'text',
  status: 'text',
  title: 'text',
  excerpt: 'text',
  summary: 'text',
  published_at: 'timestamptz',
  modified_at: 'timestamptz',
  author_id: 'integer',
  expert_id: 'integer',
  term_ids: 'integer[]',
  cover: 'jsonb',
  template: 'text',
  reading_minutes: 'integer',
  comments_enabled: 'boolean',
  is_advertising: 'boolean',
  is_promo: 'boolean',
  advert_label: 'text',
  content_hash: 'text',
  preview_hash: once('text'),
})
export const postBodies = declareTable<PostBodyTable>('content.post_body', 'post_id', {
  post_id: 'integer',
  source: 'text',
  tree: 'jsonb',
  version: 'text',
  caption: 'text',
  ads_token: 'text',
  custom_authors: 'text[]',
  json_ld: 'jsonb',
  ab_titles_data: 'jsonb',
  test_pixel: 'text[]',
  meta: 'jsonb',
  images: 'jsonb',
  footnotes: 'jsonb',
  kept_texts: 'text[]',
})

/** The columns that a save, a removal and the publishing job read: enough to know the lists and whether a draft changes anything. */
export const knownColumns = [
  'id',
  'source',
  'type',
  'namespace',
  'slug',
  'status',
  'published_at',
  'author_id',
  'expert_id',
  'term_ids',
  'content_hash',
  'preview_hash',
] as const satisfies (keyof PostTable)[]
export type KnownPost = Pick<Selectable<PostTable>, (typeof knownColumns)[number]>

export const articleTables: PostTables = {
  schema: 'content',
  name: 'post',
  isNamespaced: true,
  known: knownColumns,
}
