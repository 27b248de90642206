/**
 * Articles and recipes share one space of ids, because views, comments, reactions and favourites have only a `postId`. Ids of
 * recipes start here, ids of articles are smaller.
 */
export const recipeIdFloor = 1_000_000_000

/** Pages that the engine adds to an empty magazine have ids from here, which no importer uses. */
export const ownPageIdFloor = 999_000_000

/** The largest PostgreSQL integer. */
export const postIdMax = 2 ** 31 - 1

export function isRecipeId(id: number): boolean {
  return id >= recipeIdFloor
}
