import type { z } from 'zod'
import type { articleDraft } from '#contract/office/content.ts'
import type { RecipePart } from '#contract/office/recipes.ts'

export type { RecipePart }

/** A text as an article that can be saved; a recipe has an additional part (decision 049). */
export type Draft = z.output<typeof articleDraft> & { recipe?: RecipePart | undefined }
