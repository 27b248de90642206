// When a recipe is public. Pure.
import type { RecipeReply } from '#contract/recipe.ts'

type Status = RecipeReply['status']

/** «Published» in the future means scheduled, «scheduled» in the past published; without a date nothing is public. */
export function effectiveStatus(status: Status, publishedAt: Date | null, now: Date): Status {
  if (status !== 'published' && status !== 'scheduled') return status
  if (publishedAt === null) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}
