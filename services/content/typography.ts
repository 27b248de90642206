// Typography of an article at save: which fields are lines of text, and which are bodies.
import { parseBody } from '#article-body/parse.ts'
import { typesetDraft, typesetLines } from '#publishing/typeset.ts'
import type { Draft } from './draft.ts'

export const typesetArticle = (draft: Draft, siteOrigin: string) =>
  typesetDraft(draft, typography => {
    const footnotes = draft.footnotes.map(({ id, content }) => ({
      id,
      content: typography.body(`footnotes.${id}`, content, source => parseBody(source, { siteOrigin })),
    }))
    return {
      ...typesetLines(draft, typography),
      body: typography.body('body', draft.body, source => parseBody(source, { siteOrigin, footnotes })),
      footnotes,
    }
  })
