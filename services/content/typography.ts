// Typography of an article at save: which fields are lines of text, and which are bodies.
import type { z } from 'zod'
import { parseBody } from '#article-body/parse.ts'
import { openTypography, type FieldDifference } from '#article-body/typography.ts'
import type { articleDraft } from '#contract/office/content.ts'

type Draft = z.output<typeof articleDraft>

/** The draft to save and the differences that typography made; none with `typography: 'keep'`. */
export function typographArticle(draft: Draft, siteOrigin: string): { draft: Draft; differences: FieldDifference[] } {
  if (draft.typography === 'keep') return { draft, differences: [] }
  const { line, body, differences } = openTypography(draft.keptTexts)
  const footnotes = draft.footnotes.map(({ id, content }) => ({
    id,
    content: body(`footnotes.${id}`, content, source => parseBody(source, { siteOrigin })),
  }))
  return {
    draft: {
      ...draft,
      title: line('title', draft.title),
      excerpt: line('excerpt', draft.excerpt),
      caption: line('caption', draft.caption),
      body: body('body', draft.body, source => parseBody(source, { siteOrigin, footnotes })),
      footnotes,
    },
    differences,
  }
}
