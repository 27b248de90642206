/** Own: what is older is of no use to anybody. */
export const keptDays = 180
/** Own: a person’s notifications; beyond them the oldest go. */
export const keptPerPerson = 1_000
/** Own: ratings of one comment come together for so long, as long as they are not seen. */
export const groupedHours = 24
/** Own: signs of a comment that stand in a notification. */
export const excerptLength = 140
/** Own: a letter tells of what was not seen in this time, and no more letters come for an hour. */
export const letterDelayMinutes = 10
export const letterPauseMinutes = 60
/** Own: notifications in one letter, and letters written at a time. */
export const lettersPiece = 100
export const letterLines = 20
/** Rows that one statement of the housekeeping removes. */
export const removedPiece = 5_000
