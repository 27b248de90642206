// Which part of the map of the site an article or an archive stands in. Pure.
import type { ArticleType } from '#contract/article.ts'
import type { ContentMapKind } from '#contract/maps.ts'

export const mapKindOf = {
  post: 'posts',
  page: 'pages',
  health: 'health',
} as const satisfies Record<ArticleType, ContentMapKind>

/** Archives by the kind of their term: a section of health is no article of it. */
export const archiveMapKindOf = {
  topic: 'topics',
  health: 'health-sections',
  stream: 'streams',
  tag: 'tags',
} as const satisfies Record<string, ContentMapKind>
