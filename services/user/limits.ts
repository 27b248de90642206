// Numbers without a section of the specification are our own choice.

/** Favourites of one person. */
export const favouritesMax = 5_000
/** Spec 9: clients ask for page 0 with limit 100, so a person has no more folders. */
export const foldersMax = 100
/** The newest favourites that a list of folders includes for each folder. */
export const folderFavouritesMax = 100
/** How long favourites of a post that is gone wait for it to come back. */
export const goneDays = 30
/** Gone posts that content is asked about at once. */
export const gonePostsBatch = 200
/** Rows that one cleanup statement removes. */
export const cleanupBatchRows = 5_000
/** How long an archived account can be restored. */
export const archiveDays = 30
/** Archived accounts that one run of the job erases. */
export const erasedPerRun = 50
/** Widths in pixels of the `middle` and `small` portraits; the next larger rendition of the picture is used. */
export const avatarSizes = { middle: 300, small: 100 } as const
/** The newest comments and questions to the magazine that an export includes. */
export const exportedComments = 5_000
export const exportedQuestions = 100
export const exportedRequests = 100
/** Open requests about personal data: more than a magazine answers, so that nobody fills the list for ever. */
export const openRequestsMax = 1_000
/** How long a request that has ended keeps names and words, as the log of the office does. */
export const requestWordsDays = 365
/** How long ago a request may have been received when it is entered. */
export const receivedDaysMax = 365
