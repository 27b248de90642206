// The part of the sitemap that an article or an archive belongs to. Pure.
import type { ArticleType } from '#domain/kinds.ts'
import type { ContentMapKind } from '#contract/maps.ts'

export const mapKindOf = {
  post: 'posts',
  page: 'pages',
  health: 'health',
} as const satisfies Record<ArticleType, ContentMapKind>

/** The part of the sitemap for the archives of each kind of term. */
export const archiveMapKindOf = {
  topic: 'topics',
  health: 'health-sections',
  stream: 'streams',
  tag: 'tags',
} as const satisfies Record<string, ContentMapKind>
