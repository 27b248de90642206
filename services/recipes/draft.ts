// A draft of a recipe and the columns it is stored in, in both directions. What goes in here comes out there: an export is made
// of `toDraft`. Pure.
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { attachImages } from '#article-body/attach-images.ts'
import { parseBody } from '#article-body/parse.ts'
import type { PersonReply } from '#contract/article.ts'
import type { recipeDraft } from '#contract/office/recipes.ts'
import type { RecipeFacet } from '#domain/kinds.ts'
import { hashValue } from '#platform/value-hash.ts'
import type { Written } from '#publishing/columns.ts'
import { hashDraft } from '#publishing/draft-hash.ts'
import type { SharedColumns } from '#publishing/kind.ts'
import { toSharedDraft } from '#publishing/shared-columns.ts'
import type { RecipeBodyTable, RecipeTable } from './store/tables.ts'

export type Draft = z.output<typeof recipeDraft>

/** The columns that need the draft alone. */
export type DraftedColumns = {
  row: Omit<Written<RecipeTable>, keyof SharedColumns | 'term_ids'>
  body: Omit<Written<RecipeBodyTable>, 'recipe_id'>
}

/** The hash of what a draft says. Of the author only the id counts: the content service changes the rest. */
export const hashOf = (draft: Draft): string =>
  hashDraft(draft, { author: draft.author.integer_id, plate: draft.plate?.image_id ?? null })

export function toColumns(draft: Draft, siteUrl: string): DraftedColumns {
  const tree = attachImages(parseBody(draft.body, { siteOrigin: siteUrl }), draft.images)
  const { ingredients, steps, nutrition, tips, faq } = draft
  const details = { ingredients, steps, nutrition, tips, faq }
  return {
    row: {
      title: draft.title,
      excerpt: draft.excerpt,
      author_id: draft.author.integer_id,
      cover: draft.cover,
      plate: draft.plate,
      prep_minutes: draft.prepMinutes,
      cook_minutes: draft.cookMinutes,
      wait_minutes: draft.waitMinutes,
      total_minutes: draft.totalMinutes,
      portions: draft.portions,
      portions_unit: draft.portionsUnit,
      portions_forms: draft.portionsForms,
      difficulty: draft.difficulty,
      comments_enabled: draft.commentsEnabled,
    },
    body: {
      source: draft.body,
      tree,
      version: hashValue([tree, details]).slice(0, 16),
      caption: draft.caption,
      details,
      images: draft.images,
      kept_texts: draft.keptTexts,
    },
  }
}

/** A recipe with the slugs that its ids stand for. `terms` in the order of the recipe. */
export type StoredRecipe = {
  row: Selectable<RecipeTable>
  body: Omit<Selectable<RecipeBodyTable>, 'tree' | 'version'>
  author: PersonReply
  terms: { facet: RecipeFacet; slug: string }[]
  formerSlugs: string[]
}

export function toDraft({ row, body, author, terms, formerSlugs }: StoredRecipe): Draft & { id: number } {
  const slugs = (facet: RecipeFacet) => terms.filter(term => term.facet === facet).map(term => term.slug)
  return {
    ...toSharedDraft(row, body, formerSlugs),
    title: row.title,
    excerpt: row.excerpt,
    body: body.source,
    author,
    cover: row.cover,
    plate: row.plate,
    caption: body.caption,
    images: body.images,
    prepMinutes: row.prep_minutes,
    cookMinutes: row.cook_minutes,
    waitMinutes: row.wait_minutes,
    totalMinutes: row.total_minutes,
    portions: row.portions,
    portionsUnit: row.portions_unit,
    portionsForms: row.portions_forms as [string, string, string] | null,
    difficulty: row.difficulty,
    dishTypes: slugs('dish'),
    cuisines: slugs('cuisine'),
    cookingMethods: slugs('method'),
    keywords: slugs('keyword'),
    ...body.details,
    commentsEnabled: row.comments_enabled,
  }
}
