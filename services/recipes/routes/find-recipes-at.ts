// Internal: what readers get at paths below /recipe/ and /recipes/.
import { sql } from 'kysely'
import type * as links from '#contract/office/links.ts'
import { plainPath } from '#contract/office/addresses.ts'
import type { Handler } from '#platform/http/answer.ts'
import { recipeUrl } from '../present.ts'
import { getFilters, type Recipes } from '../recipes.ts'

export const findRecipesAt =
  (recipes: Recipes): Handler<typeof links.findRecipesAt> =>
  async ({ body: { paths } }) => {
    const slugs = paths.flatMap(path => slugOf(path) ?? [])
    const { rows } = await sql<{ slug: string; now: string }>`
      select r.slug, r.slug as now from recipes.recipe r where r.slug = any(${slugs}::text[]) and r.status = 'published'
      union all
      select h.slug, r.slug from recipes.slug_history h join recipes.recipe r on r.id = h.recipe_id
      where h.slug = any(${slugs}::text[]) and r.status = 'published' and r.slug <> h.slug`.execute(recipes.db.kysely)
    const found = new Map(rows.toReversed().map(({ slug, now }) => [slug, now]))
    const items = []
    for (const path of paths) {
      const slug = slugOf(path)
      const now = slug === undefined ? undefined : found.get(slug)
      const isLive = slug === undefined ? await hasList(recipes, path) : now !== undefined
      items.push({ path, isLive, to: now === undefined || now === slug ? null : recipeUrl(now) })
    }
    return { items }
  }

const slugOf = (path: string): string | undefined => /^\/recipe\/(.+?)(?:\/amp)?$/.exec(plainPath(path))?.[1]

/** True if these filters have a page. */
async function hasList(recipes: Recipes, path: string): Promise<boolean> {
  const filters = plainPath(path)
    .replace(/^\/recipes\/?/, '')
    .replace(/(?:^|\/)page\/\d+$/, '')
  if (filters === '') return true
  return getFilters(recipes, filters).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === 'not_found' || (error as { code?: string }).code === 'validation')
        return false
      throw error
    },
  )
}
