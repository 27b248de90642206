// A text as it is now → a preview kept by the service of articles.
import { keepArticlePreview } from '#contract/office/article-previews.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { draftContextOf } from '../release/post-of-text.ts'
import { makeDraft } from '../release/make-draft.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'

export type Kept = { address: string; problems: ReleaseProblem[] }

/** Shown where a draft has nothing yet: an article without them cannot be made. */
const untitled = 'Без заголовка'

export async function keepPreview(
  newsroom: Newsroom,
  { id }: TextRow,
  how: { key: string; keptMax: number; endsAt: Date },
): Promise<Kept> {
  const { context } = newsroom
  const { row, state } = await readTextState(newsroom, id)
  const { draft, problems } = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row.post_id))
  const { id: postId, previewHash } = await context.ask(keepArticlePreview, {
    body: {
      key: how.key,
      keptMax: how.keptMax,
      postId: row.post_id,
      // The limits of an article are problems of a release; a preview shows what fits.
      draft: {
        ...draft,
        title: draft.title.slice(0, 500) || untitled,
        excerpt: draft.excerpt.slice(0, 2000),
        typography: 'apply',
      },
      endsAt: how.endsAt.toISOString(),
    },
  })
  return { address: `/preview/${postId}?preview_type=text&preview_type_hash=${previewHash}`, problems }
}
