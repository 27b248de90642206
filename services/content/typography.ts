// Typography of an article at save: which of its fields are words, and which are a body.
import type { z } from 'zod'
import { parseBody } from '#article-body/parse.ts'
import { openTypography, type FieldDifference } from '#article-body/typography.ts'
import type { articleDraft, previewTypography as previewCall } from '#contract/office/content.ts'
import type { CallRequest } from '#contract/call.ts'
import type { Content } from './content.ts'

type Draft = z.output<typeof articleDraft>

/** The draft as it is to be saved, and what was changed in it; nothing when it asks to keep texts as they are. */
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

export function previewTypography(content: Content) {
  return ({ body: { texts, keptTexts } }: CallRequest<typeof previewCall>) => {
    const { line, body, differences } = openTypography(keptTexts)
    const siteOrigin = content.siteUrl
    return {
      texts: texts.map(({ field, text, kind }) => ({
        field,
        text: kind === 'line' ? line(field, text) : body(field, text, source => parseBody(source, { siteOrigin })),
      })),
      differences,
    }
  }
}
