// In: article.changed, recipe.changed (ids are checked again). Out: views.imported.
import type { Views } from './views.ts'

export function listen({ context, known }: Views): void {
  for (const name of ['article.changed', 'recipe.changed'] as const)
    context.events.on(name, ({ ids }) => known.forget(ids))
  context.events.onMissed(() => known.forgetAll())
}
