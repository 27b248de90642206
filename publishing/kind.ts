// What publishing asks of a service: articles and recipes each fill a `PostKind`.
import type { FieldDifference } from '#article-body/typography.ts'
import type { SlugPlace } from '#domain/reserved-slugs.ts'
import type { AnyTables, AnyTransaction, ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { DeclaredTable } from './columns.ts'
import type { KnownPost, PostStatus } from './plan.ts'
import type { PostTables } from './store.ts'

/** The fields that drafts of every kind have. */
export type PostDraft = {
  id?: number | undefined
  source?: string | undefined
  slug: string
  status: PostStatus
  publishedAt: string | null
  modifiedAt?: string | undefined
  formerSlugs: string[]
  keptTexts: string[]
}

/** The columns that rows of every kind have and that publishing decides. */
export type SharedColumns = {
  id: number
  source: string | null
  slug: string
  status: PostStatus
  published_at: Date | null
  modified_at: Date
  content_hash: string
  preview_hash: string
}

/** What a change of lists makes stale: cache tags, and public addresses that show something else now. */
export type Stale = { tags: string[]; paths: string[] }

export type KindTypes = {
  Draft: PostDraft
  Known: KnownPost
  Row: SharedColumns
  Body: object
  /** What is made of a draft alone, outside the transaction. */
  Made: unknown
  /** The stored rows that drafts name by slug. */
  Names: unknown
}

export type PostKind<T extends KindTypes> = {
  tables: PostTables
  rows: DeclaredTable<T['Row']>
  bodies: DeclaredTable<T['Body']>
  event: 'article.changed' | 'recipe.changed'
  /** Fixed ids below this one push the sequence up. */
  sequenceEnd: number
  /** True when addresses are checked at commit, so that posts of one batch can swap theirs. */
  canSwapAddresses: boolean
  /** The answer to the removal of a post that does not exist. */
  absentText: string
  namespaceOf(draft: T['Draft']): string
  slugPlaceOf(draft: T['Draft']): SlugPlace
  typeset(draft: T['Draft']): { draft: T['Draft']; differences: FieldDifference[] }
  hash(draft: T['Draft']): string
  /** Parses the body and fills every column that needs the draft alone. */
  make(draft: T['Draft']): T['Made']
  /** Looks up the people and terms of these drafts. Throws `validation` that names the unknown ones. */
  resolve(trx: AnyTransaction, drafts: readonly T['Draft'][], now: Date): Promise<T['Names']>
  toRow(shared: SharedColumns, draft: T['Draft'], made: T['Made'], names: T['Names']): T['Row']
  toBody(id: number, made: T['Made']): T['Body']
  /** Locks the posts that stand at the addresses of these drafts and give way: they are removed. */
  listGivingWay?(trx: AnyTransaction, drafts: readonly T['Draft'][]): Promise<T['Known'][]>
  /** Brings lists from what the posts were to what they are. */
  relist(
    trx: AnyTransaction,
    before: readonly T['Known'][],
    after: readonly (T['Row'] | T['Known'])[],
    now: Date,
  ): Promise<Stale>
}

/** The part of a service that publishing works with. */
export type Publisher = { context: ServiceContext; db: ServiceDatabase<AnyTables> }
