// A draft of the newsroom as a recipe that the recipe service saves, and back. Pure.
import type { z } from 'zod'
import { articleDraft } from '#contract/office/content.ts'
import { recipePart, type recipeDraft } from '#contract/office/recipes.ts'
import type { Draft, RecipePart } from '../draft.ts'

type Stored = z.output<typeof recipeDraft> & { id: number }

/** What articles have and recipes do not. */
const emptyArticle = articleDraft.parse({ type: 'post', slug: 'x', title: 'x', body: '', publishedAt: null })

export function draftOfRecipe(stored: Stored): Draft & { id: number } {
  const { id, slug, status, title, excerpt, body, publishedAt, modifiedAt, author, ...rest } = stored
  const { cover, caption, images, commentsEnabled, formerSlugs, typography, keptTexts, source } = rest
  return {
    ...emptyArticle,
    ...{ id, slug, status, title, excerpt, body, publishedAt, modifiedAt, source },
    ...{ cover, caption, images, commentsEnabled, formerSlugs, typography, keptTexts },
    author: author.slug,
    recipe: recipePart.parse(stored),
  }
}

/** The recipe of a draft. `id`: the recipe that it updates. */
export function recipeOfDraft<Author extends RecipePart['author'] | null>(
  { slug, status, title, excerpt, body, publishedAt, source, ...rest }: Draft,
  { author, ...part }: Omit<RecipePart, 'author'> & { author: Author },
  id: number | null,
): Omit<z.input<typeof recipeDraft>, 'author'> & { author: Author } {
  const { cover, caption, images, commentsEnabled, formerSlugs, keptTexts } = rest
  return {
    ...part,
    ...{ slug, status, title, excerpt, body, publishedAt, source, author },
    ...{ cover, caption, images, commentsEnabled, formerSlugs, keptTexts },
    ...(id !== null && { id }),
  }
}
