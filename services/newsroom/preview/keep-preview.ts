// Saves the current text as a preview: in the content service, or a recipe in the recipe service.
import { keepArticlePreview } from '#contract/office/article-previews.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { keepRecipePreview } from '#contract/office/recipes.ts'
import { checkArticle } from '#contract/office/releasing.ts'
import { readDocument } from '../document/document.ts'
import type { Draft, RecipePart } from '../draft.ts'
import type { Newsroom } from '../newsroom.ts'
import { draftContextOf } from '../release/post-of-text.ts'
import { makeDraft } from '../release/make-draft.ts'
import { recipeOfDraft } from '../release/recipe-draft.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'

export type Kept = { address: string; problems: ReleaseProblem[] }

/** Replaces an empty title, because a post cannot be saved without one. */
const untitled = 'Без заголовка'

type How = { key: string; keptMax: number; endsAt: Date }

export async function keepPreview(newsroom: Newsroom, { id }: TextRow, how: How): Promise<Kept> {
  const { row, state } = await readTextState(newsroom, id)
  const made = await makeDraft(readDocument([state]), row, await draftContextOf(newsroom, row))
  // A release reports values that are too long; a preview cuts them.
  const draft: Draft = {
    ...made.draft,
    title: made.draft.title.slice(0, 500) || untitled,
    excerpt: made.draft.excerpt.slice(0, 2000),
    typography: 'apply',
  }
  const path = draft.recipe
    ? await keepRecipe(newsroom, row.post_id, draft, draft.recipe, how)
    : await keepArticle(newsroom, row.post_id, draft, how)
  return { address: path, problems: made.problems }
}

const inContract = ({ endsAt, ...how }: How) => ({ ...how, endsAt: endsAt.toISOString() })

const addressOf = (path: string, hash: string) => `${path}?preview_type=text&preview_type_hash=${hash}`

async function keepArticle({ context }: Newsroom, postId: number | null, draft: Draft, how: How): Promise<string> {
  const { id, previewHash } = await context.ask(keepArticlePreview, { body: { ...inContract(how), postId, draft } })
  return addressOf(`/preview/${id}`, previewHash)
}

async function keepRecipe(
  newsroom: Newsroom,
  recipeId: number | null,
  draft: Draft,
  recipe: RecipePart,
  how: How,
): Promise<string> {
  const { context } = newsroom
  const { author } = await context.ask(checkArticle, {
    body: { draft: { ...draft, categories: [], streams: [], tags: [] } },
  })
  const { id, previewHash } = await context.ask(keepRecipePreview, {
    body: {
      ...inContract(how),
      recipeId,
      draft: { ...recipeOfDraft(draft, { ...recipe, author }, recipeId), typography: draft.typography },
    },
  })
  return addressOf(`/preview/recipe/${id}`, previewHash)
}
