// Saves the current text as a preview in the content service.
import { keepArticlePreview } from '#contract/office/article-previews.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { readDocument } from '../document/document.ts'
import type { Newsroom } from '../newsroom.ts'
import { draftContextOf } from '../release/post-of-text.ts'
import { recipeAsBody } from '../release/make-recipe.ts'
import { makeDraft } from '../release/make-draft.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'

export type Kept = { address: string; problems: ReleaseProblem[] }

/** Replaces an empty title, because an article cannot be saved without one. */
const untitled = 'Без заголовка'

export async function keepPreview(
  newsroom: Newsroom,
  { id }: TextRow,
  how: { key: string; keptMax: number; endsAt: Date },
): Promise<Kept> {
  const { context } = newsroom
  const { row, state } = await readTextState(newsroom, id)
  const { draft, problems } = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row.post_id))
  const { recipe } = draft
  const { id: postId, previewHash } = await context.ask(keepArticlePreview, {
    body: {
      key: how.key,
      keptMax: how.keptMax,
      postId: recipe ? null : row.post_id,
      // A release reports values that are too long; a preview cuts them.
      draft: {
        ...draft,
        // Previews can show only articles, so the ingredients and steps of a recipe are appended to its body.
        ...(recipe && { body: `${draft.body}${recipeAsBody(recipe)}` }),
        title: draft.title.slice(0, 500) || untitled,
        excerpt: draft.excerpt.slice(0, 2000),
        typography: 'apply',
      },
      endsAt: how.endsAt.toISOString(),
    },
  })
  return { address: `/preview/${postId}?preview_type=text&preview_type_hash=${previewHash}`, problems }
}
