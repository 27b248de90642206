import { toText } from '#article-body/to-text.ts'
import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentSummary } from '../present.ts'
import type { Recipes } from '../recipes.ts'
import { listBodies, listRecipesByIds, type RecipeBodyRow } from '../store/recipes.ts'

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

export const listRecipeSearchDocuments =
  (recipes: Recipes): Handler<typeof calls.listRecipeSearchDocuments> =>
  async ({ body: { ids } }) => {
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
