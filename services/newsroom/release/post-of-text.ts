// Calls to other services about the article of a text: reads what a draft needs, and saves the article.
import { CallError, DomainError, findRefusal } from '#contract/errors.ts'
import { saveArticles } from '#contract/office/content.ts'
import { saveRecipes, type RecipePart } from '#contract/office/recipes.ts'
import { findPictures } from '#contract/office/library.ts'
import { recipeOfDraft } from './recipe-draft.ts'
import { readSettings, todayOf } from '../gate/settings.ts'
import type { Newsroom } from '../newsroom.ts'
import { readLivingText } from '../health/living-text.ts'
import { listKeptRules } from '../store/gate.ts'
import type { TextRow } from '../store/texts.ts'
import type { Draft, DraftContext } from './make-draft.ts'

/** The most pictures that one call of media returns; further pictures of a text count as missing. */
const picturesMax = 500

export async function draftContextOf(
  newsroom: Newsroom,
  { id, kind, post_id: postId }: Pick<TextRow, 'id' | 'kind' | 'post_id'>,
): Promise<DraftContext> {
  const { context } = newsroom
  const living = kind === 'health' ? await readLivingText(newsroom.db.kysely, id) : undefined
  return {
    siteOrigin: context.config.siteUrl,
    findPictures: async ids => {
      const { items } = await context.ask(findPictures, { body: { ids: ids.slice(0, picturesMax) } })
      return new Map(items.filter(({ isRemoved }) => !isRemoved).map(({ image }) => [image.image_id, image]))
    },
    settings: await readSettings(newsroom),
    today: todayOf(newsroom),
    kept: postId === null ? new Set() : await listKeptRules(newsroom.db.kysely, postId),
    ...(living && { living }),
  }
}

export type SavedPost = { id: number; contentHash: string }

/** Columns that record the post as the newsroom last saved or read it, so that this is not mistaken for an outside change. */
export const knownPost = ({ id, contentHash }: SavedPost) => ({
  post_id: id,
  post_hash: contentHash,
  post_changed_at: null,
})

/** A refusal of the content service as a DomainError; undefined if the service failed. */
export function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  const refusal = error instanceof CallError ? findRefusal(error) : undefined
  if (!refusal?.fields?.changed) return refusal
  return new DomainError(
    'conflict',
    'Статью на сайте изменили помимо этого текста: импортом или письмом об опечатке. Возьмите её в текст и выпустите снова',
    { post: 'изменилась на сайте' },
  )
}

/** Saves the post of a text. Idempotent. Throws `conflict` if the post was changed outside the newsroom. */
export async function savePost(
  newsroom: Newsroom,
  { post_id, post_hash }: Pick<TextRow, 'post_id' | 'post_hash'>,
  draft: Draft,
): Promise<SavedPost> {
  if (draft.recipe) return saveRecipe(newsroom, { post_id, post_hash }, draft, draft.recipe)
  const { context } = newsroom
  const expected = post_id !== null && post_hash !== null ? [{ id: post_id, contentHash: post_hash }] : []
  try {
    const { results } = await context.ask(saveArticles, { body: { articles: [draft], expected, by: 'newsroom' } })
    const { id, contentHash } = results[0]!
    return { id, contentHash }
  } catch (error) {
    throw refusalIn(error) ?? error
  }
}

/** Saves a recipe in the recipe service, with the same guarantees. */
async function saveRecipe(
  { context }: Newsroom,
  { post_id, post_hash }: Pick<TextRow, 'post_id' | 'post_hash'>,
  draft: Draft,
  { author, ...part }: RecipePart,
): Promise<SavedPost> {
  if (!author) throw new DomainError('validation', 'У рецепта нет автора', { author: 'нет автора' })
  const expected = post_id !== null && post_hash !== null ? [{ id: post_id, contentHash: post_hash }] : []
  const recipe = recipeOfDraft(draft, { ...part, author }, post_id)
  try {
    const { results } = await context.ask(saveRecipes, { body: { recipes: [recipe], expected, by: 'newsroom' } })
    const { id, contentHash } = results[0]!
    return { id, contentHash }
  } catch (error) {
    throw refusalIn(error) ?? error
  }
}
