// The data about recipes on a page. Strangers write the page: each step goes through it once, whatever it contains. Pure.
import { recipeDataMax, recipeDataPiecesMax } from '#contract/newsroom-recipe.ts'

const scriptStart = /<script\b([^>]{0,500})>/gi

/** The JSON-LD of a page in which a recipe is named. */
export function recipeDataOf(html: string): string[] {
  const found: string[] = []
  const scriptEnd = /<\/script\s{0,10}>/gi
  for (const start of html.matchAll(scriptStart)) {
    const from = start.index + start[0].length
    if (found.length === recipeDataPiecesMax) break
    if (!start[1]!.toLowerCase().includes('ld+json')) continue
    scriptEnd.lastIndex = from
    const end = scriptEnd.exec(html)
    // No later script has an end either.
    if (!end) break
    if (end.index - from > recipeDataMax) continue
    const data = html.slice(from, end.index).trim()
    if (data.includes('Recipe')) found.push(data.toWellFormed())
  }
  return found
}
