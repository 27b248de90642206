// A draft of the newsroom as a recipe that the recipe service saves, and back. Pure.
import type { z } from 'zod'
import { articleDraft } from '#contract/office/content.ts'
import { recipePart, type recipeDraft } from '#contract/office/recipes.ts'
import type { Draft, RecipePart } from '../draft.ts'

type Stored = z.output<typeof recipeDraft> & { id: number }

/** What articles have and recipes do not. */
const emptyArticle = articleDraft.parse({ type: 'post', slug: 'x', title: 'x', body: '', publishedAt: null })

type Shared = Pick<Stored, (typeof sharedNames)[number]>
const sharedNames = [
  'slug',
  'status',
  'title',
  'excerpt',
  'body',
  'publishedAt',
  'source',
  'cover',
  'caption',
  'images',
  'commentsEnabled',
  'formerSlugs',
  'keptTexts',
] as const satisfies (keyof Stored & keyof Draft)[]
/** What articles and recipes have alike. */
const sharedOf = (draft: Shared): Shared =>
  Object.fromEntries(sharedNames.map(name => [name, draft[name]])) as unknown as Shared

export function draftOfRecipe(stored: Stored): Draft & { id: number } {
  const { id, modifiedAt, typography, author } = stored
  return {
    ...emptyArticle,
    ...sharedOf(stored),
    id,
    modifiedAt,
    typography,
    author: author.slug,
    recipe: recipePart.parse(stored),
  }
}

/** The recipe of a draft. `id`: the recipe that it updates. */
export function recipeOfDraft<Author extends RecipePart['author'] | null>(
  draft: Draft,
  { author, ...part }: Omit<RecipePart, 'author'> & { author: Author },
  id: number | null,
): Omit<z.input<typeof recipeDraft>, 'author'> & { author: Author } {
  return { ...part, ...sharedOf(draft), author, ...(id !== null && { id }) }
}
