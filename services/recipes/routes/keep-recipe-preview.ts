import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { authorWithoutPage } from '#publishing/author-without-page.ts'
import { checkPreviewEnd, keepPreview } from '#publishing/previews.ts'
import type { Draft } from '../draft.ts'
import { findTermIds, recipeKind } from '../kind.ts'
import type { Recipes } from '../recipes.ts'

/** Readers of a draft see that it has no author yet. */
const nobody = authorWithoutPage('Автор не выбран', '/')

export const keepRecipePreview =
  (recipes: Recipes): Handler<typeof calls.keepRecipePreview> =>
  async ({ body: { key, keptMax, recipeId, draft: given, endsAt } }) => {
    const { context, db } = recipes
    const now = context.clock.now()
    const ends = checkPreviewEnd(endsAt, now)
    const kind = recipeKind(recipes)
    const typeset = kind.typeset({ ...given, author: given.author ?? nobody }).draft
    const { ids, missing } = await findTermIds(db.kysely, [typeset])
    const kept = await keepPreview(kind, recipes, 'recipes', {
      key,
      keptMax,
      endsAt: ends,
      postId: recipeId,
      names: ids,
      draft: asPreview(typeset, new Set(missing), now),
      present: row => ({ ...row, person: typeset.author }),
    })
    return { ...kept, missing }
  }

/** As if it went out at its time, or now; without the terms that do not exist. Nobody takes it for a published recipe. */
function asPreview(draft: Draft, missing: ReadonlySet<string>, now: Date): Draft {
  const known = (facet: string, slugs: string[]) => slugs.filter(slug => !missing.has(`${facet}:${slug}`))
  return {
    ...draft,
    status: 'draft',
    publishedAt: draft.publishedAt ?? now.toISOString(),
    modifiedAt: now.toISOString(),
    dishTypes: known('dish', draft.dishTypes),
    cuisines: known('cuisine', draft.cuisines),
    cookingMethods: known('method', draft.cookingMethods),
    keywords: known('keyword', draft.keywords),
    ingredients: draft.ingredients.map(group => ({
      ...group,
      items: group.items.map(item =>
        item.term !== null && missing.has(`ingredient:${item.term}`) ? { ...item, term: null } : item,
      ),
    })),
  }
}
