/** Views that arrive within this time after a write share the next write. */
export const commitEveryMs = 200
/** How often committed views are checked and added to the sums. */
export const flushEveryMs = 5_000
/** Different posts counted between two flushes; views of further posts are not counted. */
export const countedIdsMax = 20_000
/** Ids known to be public, remembered in this process: 4 bytes each and a little. */
export const knownIdsMax = 500_000
/** Calls that one flush may make to learn which ids are public; the rest waits for the next flush. */
export const asksPerFlush = 4
export const askedIdsPiece = 5_000
/** Days that are kept one by one: more than the longest period made of days. */
export const keptDays = 60
export const removeDaysEverySeconds = 86_400
/** Days of a period, today included. */
export const periodDays = { week: 7, month: 30 } as const
/** Calendar months of the period «year», the current one included. */
export const yearMonths = 12
