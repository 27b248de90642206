// What the search service indexes: plain text and a card. Internal.
import { toText } from '#article-body/to-text.ts'
import type { SearchDocument } from '#contract/office/content.ts'
import { presentSummary } from '../present.ts'
import type { Recipes } from '../recipes.ts'
import { listBodies, listPublicIds, listRecipesByIds, type RecipeBodyRow } from '../store/recipes.ts'

/** The story, then the recipe itself: steps, tips, questions. */
function textOf({ tree, details }: RecipeBodyRow): string {
  return [
    toText(tree),
    ...details.steps.map(step => [step.title, step.text].filter(Boolean).join('. ')),
    ...details.tips,
    ...details.faq.map(({ question, answer }) => `${question} ${answer}`),
  ]
    .filter(Boolean)
    .join('\n\n')
}

export function listRecipeSearchDocuments(recipes: Recipes) {
  return async ({ body: { ids } }: { body: { ids: number[] } }): Promise<{ items: SearchDocument[] }> => {
    const db = recipes.db.kysely
    const rows = await listRecipesByIds(db, ids)
    const [bodies, terms] = await Promise.all([
      listBodies(
        db,
        rows.map(row => row.id),
      ),
      recipes.taxonomy.terms(rows.flatMap(row => row.term_ids)),
    ])
    const bodyOf = new Map(bodies.map(body => [body.recipe_id, body]))
    return {
      items: rows.flatMap(row => {
        const body = bodyOf.get(row.id)
        if (!body) return []
        const own = row.term_ids.flatMap(id => terms.get(id) ?? [])
        const named = body.details.ingredients.flatMap(group => group.items.map(item => item.name))
        const termed = own.filter(term => term.facet === 'ingredient').map(term => term.title)
        return [
          {
            id: row.id,
            kind: 'recipe' as const,
            title: row.title,
            excerpt: row.excerpt,
            keywords: [
              ...own.filter(term => term.facet !== 'ingredient').map(term => term.title),
              row.person.name,
            ].join(', '),
            ingredients: [...new Set([...named, ...termed])],
            body: textOf(body),
            publishedAt: Math.floor((row.published_at?.getTime() ?? 0) / 1000),
            card: presentSummary(row, terms, recipes.zone),
          },
        ]
      }),
    }
  }
}

export function listPublicRecipeIds(recipes: Recipes) {
  return async ({ query }: { query: { after: number; limit: number } }) => ({
    ids: await listPublicIds(recipes.db.kysely, query.after, query.limit),
  })
}
