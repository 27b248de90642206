// Everything as it was saved, to be saved again elsewhere: what an export takes out.
import type { CallReply, CallRequest } from '#contract/call.ts'
import type { listRecipeDrafts as recipesCall, listRecipeTermDrafts as termsCall } from '#contract/office/recipes.ts'
import type { Recipes } from '../recipes.ts'
import { listRecipes, listTerms } from '../store/drafts.ts'

type Forms = [string, string, string]

export function listRecipeTermDrafts(recipes: Recipes) {
  return async ({ query }: CallRequest<typeof termsCall>): Promise<CallReply<typeof termsCall>> => {
    const rows = await listTerms(recipes.db.kysely, query.after, query.limit)
    return {
      items: rows.map(({ id, facet, slug, address, title, page_title, description, parent, forms }) => ({
        id,
        facet,
        slug,
        address,
        title,
        pageTitle: page_title,
        description,
        parent,
        forms: forms as Forms | null,
      })),
    }
  }
}

export function listRecipeDrafts(recipes: Recipes) {
  return async ({ query }: CallRequest<typeof recipesCall>): Promise<CallReply<typeof recipesCall>> => {
    const { rows, terms, former } = await listRecipes(recipes.db.kysely, query.after, query.limit)
    return {
      items: rows.map(row => {
        const own = row.term_ids.flatMap(id => terms.get(id) ?? [])
        const slugs = (facet: string) => own.filter(term => term.facet === facet).map(term => term.slug)
        return {
          source: row.source ?? undefined,
          id: row.id,
          slug: row.slug,
          status: row.status,
          title: row.title,
          excerpt: row.excerpt,
          body: row.body_source,
          publishedAt: row.published_at?.toISOString() ?? null,
          modifiedAt: row.modified_at.toISOString(),
          author: row.person,
          cover: row.cover,
          plate: row.plate,
          caption: row.caption,
          images: row.images,
          prepMinutes: row.prep_minutes,
          cookMinutes: row.cook_minutes,
          waitMinutes: row.wait_minutes,
          totalMinutes: row.total_minutes,
          portions: row.portions,
          portionsUnit: row.portions_unit,
          portionsForms: row.portions_forms as Forms | null,
          difficulty: row.difficulty,
          dishTypes: slugs('dish'),
          cuisines: slugs('cuisine'),
          cookingMethods: slugs('method'),
          keywords: slugs('keyword'),
          ...row.details,
          commentsEnabled: row.comments_enabled,
          formerSlugs: former.get(row.id) ?? [],
          typography: 'keep' as const,
          keptTexts: row.kept_texts,
        }
      }),
    }
  }
}
