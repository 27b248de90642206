import type { PersonReply } from '#contract/article.ts'
import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkPreviewEnd, insertPreview, newPreviewHash, takePreviewId } from '#publishing/previews.ts'
import { toSharedColumns } from '#publishing/shared-columns.ts'
import type { Draft } from '../draft.ts'
import { findTermIds, recipeKind } from '../kind.ts'
import type { Recipes } from '../recipes.ts'

/** Readers of a draft see that it has no author yet. */
const nobody: PersonReply = {
  name: 'Автор не выбран',
  slug: '',
  avatar: null,
  image: null,
  url: '/',
  profile: null,
  about: '',
  role: '',
  integer_id: 0,
  is_expert: false,
  expertise: null,
  telegram: null,
  vkontakte: null,
  twitter: null,
}

export const keepRecipePreview =
  (recipes: Recipes): Handler<typeof calls.keepRecipePreview> =>
  async ({ body: { key, keptMax, recipeId, draft: given, endsAt } }) => {
    const { context, db } = recipes
    const now = context.clock.now()
    const ends = checkPreviewEnd(endsAt, now)
    const kind = recipeKind(recipes)
    const typeset = kind.typeset({ ...given, author: given.author ?? nobody }).draft
    const { ids, missing } = await findTermIds(db.kysely, [typeset])
    const draft = asPreview(typeset, new Set(missing), now)
    const made = kind.make(draft)
    const hash = newPreviewHash()
    const id = recipeId ?? (await takePreviewId(db.kysely, 'recipes'))
    const shared = toSharedColumns(id, { draft, before: undefined, hash: '' }, now)
    // The address of the recipe's own preview is none of this one.
    const row = kind.toRow({ ...shared, source: null, preview_hash: '' }, draft, made, ids)
    const post = { ...row, person: draft.author }
    await db.inTransaction(trx =>
      insertPreview(
        trx,
        'recipes',
        { hash, id, key, post, body: kind.toBody(id, made), madeAt: now, endsAt: ends },
        keptMax,
      ),
    )
    return { id, previewHash: hash, missing }
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
