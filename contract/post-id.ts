/**
 * Articles and recipes share one space of ids, since views, comments, reactions and favourites know only `postId`:
 * recipes begin here, articles stay below.
 */
export const recipeIdFloor = 1_000_000_000

/** Pages that the engine itself puts into an empty magazine: apart, so that no importer wants their numbers. */
export const ownPageIdFloor = 999_000_000

/** The largest PostgreSQL integer. */
export const postIdMax = 2 ** 31 - 1

export function isRecipeId(id: number): boolean {
  return id >= recipeIdFloor
}
