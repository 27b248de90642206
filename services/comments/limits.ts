/** Spec 9: comments of one person within a minute. */
export const quotaMax = 3
export const quotaSeconds = 60
/** Spec 4: replies deeper than this attach to their ancestor at the level above. */
export const deepestLevel = 3
/** Own: how long the author may change the words. */
export const editHours = 24
/** Own: reports that take a comment from view until a moderator looks. */
export const flagsMax = 3
/** Own: how long it is known whence a comment was written. */
export const traceDays = 30
/** Own: pictures of one comment. */
export const filesMax = 4
export const fileMaxBytes = 10 * 1024 * 1024
export const fileMaxPixels = 40_000_000
/** Pages up to this size are read by a query of their own; longer ones are the whole thread, cut. */
export const firstScreenMax = 100
/** Own: how long a thread of everybody may be shown with ratings of yesterday; its words are always those of now. */
export const threadSeconds = 30
/** Comments from which a thread is worth compressing. */
export const longThread = 10
/** Comments of a whole thread that are read and written at a time. */
export const firstPiece = 1_000
export const threadPiece = 2500
/** Own: ratings and reports in the copy of one's data, of each the newest. */
export const opinionsOfPerson = 5_000
