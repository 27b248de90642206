/** Own: favourites of one person. */
export const favoritesMax = 5_000
/** Own: folders of one person. */
export const foldersMax = 200
/** Own: newest favourites that a list of folders carries with each of them. */
export const folderPreview = 4
/** Own: how long favourites of a post wait for it to come back. */
export const goneDays = 30
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 5_000
