// Numbers without a section of the specification are our own choice.

/** How long notifications are kept. */
export const keptDays = 180
/** Notifications of one person; the oldest beyond this number are removed. */
export const keptPerPerson = 1_000
/** Unseen ratings of one comment join one notification for this long. */
export const groupedHours = 24
/** Characters of a comment that a notification shows. */
export const excerptLength = 140
/** A letter goes out after this delay, and the next one after this pause. */
export const letterDelayMinutes = 10
export const letterPauseMinutes = 60
/** Letters written at a time. */
export const lettersBatch = 100
/** Notifications listed in one letter. */
export const letterLines = 20
/** Rows that one cleanup statement removes. */
export const cleanupBatchRows = 5_000
