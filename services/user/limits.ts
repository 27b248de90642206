/** Own: favourites of one person. */
export const favoritesMax = 5_000
/** Spec 9, page 0 of limit 100: as many as clients ask for. */
export const foldersMax = 100
/** Own: newest favourites that a list of folders carries with each of them. */
export const folderPreview = 4
/** Own: how long favourites of a post wait for it to come back. */
export const goneDays = 30
/** Gone posts that content is asked about at once. */
export const gonePiece = 200
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 5_000
/** Own: how long an archived account can be taken back. */
export const archiveDays = 30
/** Archived accounts erased by one run of the timer. */
export const erasedPerRun = 50
/** Own: an uploaded portrait. */
export const avatarMaxBytes = 10 * 1024 * 1024
export const avatarMaxPixels = 40_000_000
/** Own: the least side; a portrait is never enlarged. */
export const avatarMinSide = 100
/** Own: the side of the square kept: the renditions of both sizes for dense screens too. */
export const avatarSide = 640
/** Pixels that `middle` and `small` are meant for; the picture's next larger rendition is used. */
export const avatarSizes = { middle: 300, small: 100 } as const
/** Own: the newest comments that an export carries. */
export const exportedComments = 5_000
/** Own: and the newest questions to the magazine. */
export const exportedQuestions = 100
