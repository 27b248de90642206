// Recipes as publishing saves them: what it needs to know of their tables, names and lists.
import type { Transaction } from 'kysely'
import type { RecipeFacet } from '#domain/kinds.ts'
import type { Written } from '#publishing/columns.ts'
import type { PostKind } from '#publishing/kind.ts'
import { refuseMissing } from '#publishing/plan.ts'
import { typesetDraft, wholeRecipeTexts } from '#publishing/typeset.ts'
import { hashOf, toColumns, type Draft, type DraftedColumns } from './draft.ts'
import type { Recipes } from './recipes.ts'
import { relistRecipes } from './relist.ts'
import { addAuthors } from './store/authors.ts'
import {
  recipeBodies,
  recipeRows,
  recipeTables,
  type Executor,
  type KnownRecipe,
  type RecipeBodyTable,
  type RecipesTables,
  type RecipeTable,
} from './store/tables.ts'
import { listTermsBySlugs } from './store/terms.ts'

type RecipeTypes = {
  Draft: Draft
  Known: KnownRecipe
  Row: Written<RecipeTable>
  Body: Written<RecipeBodyTable>
  Made: DraftedColumns
  /** Ids of terms by `facet:slug`. */
  Names: Map<string, number>
}

export const recipeKind = ({ siteUrl }: Recipes): PostKind<RecipeTypes> => ({
  tables: recipeTables,
  rows: recipeRows,
  bodies: recipeBodies,
  event: 'recipe.changed',
  // Ids are four bytes.
  sequenceEnd: 2 ** 31,
  canSwapAddresses: true,
  absentText: 'Такого рецепта нет',
  namespaceOf: () => '',
  slugPlaceOf: () => 'below',
  typeset: draft => typesetDraft(draft, typography => wholeRecipeTexts(draft, typography, siteUrl)),
  hash: hashOf,
  make: draft => toColumns(draft, siteUrl),
  async resolve(trx: Transaction<RecipesTables>, drafts, now) {
    const { ids: termIds, missing } = await findTermIds(trx, drafts)
    refuseMissing(missing)
    await addAuthors(
      trx,
      drafts.map(draft => draft.author),
      now,
    )
    return termIds
  },
  toRow: (shared, draft, { row }, termIds) => ({
    ...shared,
    ...row,
    term_ids: [...new Set(termKeysOf(draft).map(key => termIds.get(key.join(':'))!))],
  }),
  toBody: (id, { body }) => ({ recipe_id: id, ...body }),
  relist: (trx: Transaction<RecipesTables>, before, after, now) => relistRecipes(trx, before, after, now),
})

const termKeysOf = (draft: Draft): [RecipeFacet, string][] => [
  ...draft.dishTypes.map((slug): [RecipeFacet, string] => ['dish', slug]),
  ...draft.cuisines.map((slug): [RecipeFacet, string] => ['cuisine', slug]),
  ...draft.cookingMethods.map((slug): [RecipeFacet, string] => ['method', slug]),
  ...draft.keywords.map((slug): [RecipeFacet, string] => ['keyword', slug]),
  ...draft.ingredients.flatMap(group =>
    group.items.flatMap(({ term }): [RecipeFacet, string][] => (term === null ? [] : [['ingredient', term]])),
  ),
]

/** Slugs of terms → ids, in one query for the batch; `missing` names the others. */
export async function findTermIds(
  db: Executor,
  drafts: readonly Draft[],
): Promise<{ ids: Map<string, number>; missing: string[] }> {
  const wanted = drafts.flatMap(termKeysOf)
  const rows = await listTermsBySlugs(db, [...new Set(wanted.map(([, slug]) => slug))])
  const ids = new Map(rows.map(row => [`${row.facet}:${row.slug}`, row.id]))
  return { ids, missing: [...new Set(wanted.map(key => key.join(':')).filter(key => !ids.has(key)))] }
}
